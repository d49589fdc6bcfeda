"""What players were promised, and which tests hold us to it.

Every command, every button and every promise about the conversation is named here with the tests that show
it. `test_points.py` fails where one is missing, or a test that is named doesn't exist. A promise that is not
kept yet stands in OPEN, and only there.
"""

from __future__ import annotations

COMMANDS: dict[str, str] = {
    "play": "test_a_game_begins_at_once_and_is_answered_with_one_board test_in_a_direct_message",
    "hint": "test_a_hint_is_shown_to_the_person_alone test_what_was_asked_is_done",
    "challenge": "test_from_challenge_to_mate test_options_that_cannot_be test_variant_autocomplete",
    "join": "test_an_open_challenge_is_joined test_open_challenge_by_join",
    "move": "test_a_move_by_command_and_by_reply test_moves_are_offered_while_typing",
    "board": "test_only_the_one_who_asked_sees_the_answer test_board_command_and_flip",
    "moves": "test_where_pieces_may_go test_one_piece_and_then_another",
    "draw": "test_a_draw_is_offered_and_agreed",
    "takeback": "test_a_move_is_taken_back",
    "abort": "test_a_game_is_called_off test_it_is_too_late_to_call_off",
    "resign": "test_resigning_asks_once",
    "claim": "test_a_draw_is_claimed",
    "games": "test_a_move_by_command_and_by_reply test_what_runs_on_the_server",
    "history": "test_finished_games_newest_first test_a_finished_game_is_found_again_and_played_on",
    "import": "test_a_file_is_shown test_an_imported_game_is_replayed",
    "profile": "test_a_profile_is_shown test_every_command_answers",
    "leaderboard": "test_a_servers_leaderboard test_every_command_answers",
    "variants": "test_the_catalogue test_leafing_through_the_whole_catalogue",
    "variant": "test_the_catalogue test_every_variant_has_a_card_that_fits",
    "piece": "test_the_catalogue test_pieces_by_name",
    "export": "test_a_game_is_exported test_a_game_of_shogi_in_its_own_notations",
    "review": "test_a_finished_game_is_reviewed test_the_command_finds_the_game",
    "plan": "test_a_plan_is_played test_a_plan_is_for_its_owners_eyes test_a_plan_that_cannot_be",
    "vacation": "test_a_vacation",
    "game": "test_a_game_is_made_by_thumbs_alone test_who_finds_a_game_and_what_they_may_do"
    " test_any_variant_is_tried_by_its_name",
    "settings": "test_settings test_a_player_chooses_and_sees_it test_only_who_manages_the_server_sets_it",
    "puzzle": "test_a_puzzle_is_solved_by_thumb test_everyone_tries_in_private_and_the_first_is_named",
    "privacy": "test_what_is_kept_is_told test_data_are_handed_out test_everything_is_deleted",
    "help": "test_help_and_what_a_slip_finds test_the_help_page_is_short_and_names_every_command",
}
"""By the commands' English names."""

BUTTONS: dict[str, str] = {
    "hint": "test_a_hint_is_shown_to_the_person_alone",
    "harder": "test_a_win_leads_on_to_the_next_level_and_a_loss_to_the_one_before",
    "easier": "test_a_win_leads_on_to_the_next_level_and_a_loss_to_the_one_before",
    "letters": "test_letters_are_offered_once_and_put_on_the_pieces",
    "accept": "test_from_challenge_to_mate test_each_reads_their_own_language",
    "decline": "test_a_challenge_comes_to_nothing",
    "cancel": "test_a_challenge_comes_to_nothing",
    "join": "test_an_open_challenge_is_joined",
    "move": "test_a_move_by_thumb test_a_move_in_steps test_a_move_in_steps_in_japanese",
    "back": "test_a_move_by_thumb test_a_move_in_steps_in_japanese",
    "step-back": "test_a_move_in_steps",
    "flip": "test_only_the_one_who_asked_sees_the_answer",
    "moves": "test_where_pieces_may_go",
    "export": "test_a_game_is_exported",
    "resign": "test_resignation_and_rematch",
    "resign-yes": "test_resignation_and_rematch",
    "resign-no": "test_resignation_and_rematch",
    "draw": "test_a_draw_is_offered_and_agreed test_an_offer_lapses_and_is_not_repeated_at_once",
    "more": "test_only_the_one_who_asked_sees_the_answer test_a_move_is_taken_back",
    "takeback": "test_a_move_is_taken_back",
    "abort": "test_a_game_is_called_off",
    "abort-yes": "test_a_game_is_called_off test_calling_off_asks_once",
    "claim": "test_a_draw_is_claimed",
    "claim-win": "test_an_entering_king_claims_the_win",
    "rematch": "test_resignation_and_rematch",
    "rematch-other": "test_a_rematch_in_another_variant",
    "plan-drop": "test_a_plan_is_forgotten_at_a_press",
    "page-before": "test_the_catalogue",
    "page-after": "test_the_catalogue test_the_catalogue_in_japanese",
    "page-newer": "test_pages_by_key",
    "page-older": "test_pages_by_key",
    "view": "test_leafing_through_a_running_game test_a_finished_game_is_found_again_and_played_on",
    "view-first": "test_leafing_through_a_running_game",
    "view-before": "test_leafing_through_a_running_game test_an_imported_game_is_replayed",
    "view-after": "test_leafing_through_a_running_game test_an_imported_game_is_replayed",
    "view-last": "test_leafing_through_a_running_game test_an_imported_game_is_replayed",
    "view-export": "test_export_from_here",
    "view-play": "test_playing_on_with_a_person test_a_finished_game_is_found_again_and_played_on",
    "view-anyone": "test_playing_on_with_whoever_wants_to",
    "view-kibitz": "test_playing_on_against_kibitz",
    "view-games": "test_the_other_games_of_a_file test_the_other_games_of_a_kif_in_japanese",
    "view-challenge": "test_playing_on_with_a_person test_a_finished_game_is_found_again_and_played_on",
    "view-begin": "test_playing_on_against_kibitz test_playing_on_asks_wherever_people_are",
    "view-cancel": "test_nothing_is_posted_by_who_cancels_or_turns_the_board",
    "review": "test_a_finished_game_is_reviewed test_an_imported_game_is_reviewed_in_its_place",
    "review-find": "test_the_better_move_is_found test_the_better_move_is_found_by_thumb",
    "review-show": "test_buttons_of_a_review_answer_a_new_process",
    "review-share": "test_a_review_is_shown_to_everyone",
    "review-type": "test_the_better_move_is_found",
    "history-all": "test_filters_combine",
    "profile-history": "test_a_profile_leads_on_by_thumb",
    "profile-meeting": "test_a_profile_leads_on_by_thumb",
    "profile-leaders": "test_a_profile_leads_on_by_thumb",
    "profile-challenge": "test_a_profile_leads_on_by_thumb",
    "analysis": "test_a_game_is_exported",
    "set": "test_a_panel_changes_what_a_player_has_chosen test_a_servers_panel",
    "puzzle-open": "test_everyone_tries_in_private_and_the_first_is_named",
    "puzzle-type": "test_a_wrong_move_is_refuted_and_counts",
    "puzzle-hint": "test_hints_tell_the_piece_and_then_the_square",
    "puzzle-solution": "test_the_solution_ends_it_and_the_next_one_comes",
    "puzzle-next": "test_the_solution_ends_it_and_the_next_one_comes",
    "puzzle-share": "test_a_day_and_the_next",
    "puzzle-run-end": "test_a_run_is_ended",
    "puzzle-run-again": "test_three_errors_end_a_run",
    "puzzle-run-show": "test_three_errors_end_a_run test_an_old_run_is_not_shown",
    "privacy-export": "test_data_are_handed_out",
    "privacy-delete": "test_everything_is_deleted",
    "privacy-delete-yes": "test_everything_is_deleted",
    "privacy-delete-no": "test_nothing_is_deleted_without_a_yes",
    "play": "test_a_card_begins_a_game_against_kibitz test_help_leads_on",
    "challenge": "test_a_card_challenges_a_person_or_anyone test_help_leads_on",
    "variants": "test_help_leads_on",
    "more-rules": "test_more_rules_come_beneath_the_card",
}
"""By their messages, `button-<name>`; test_points.py knows which of those are no buttons."""

PRESSES: dict[str, str] = {
    "game-begin": "test_drafts_are_found_again_and_go_at_last",
    "game-family": "test_a_game_is_made_by_thumbs_alone",
    "game-parents": "test_a_game_is_made_by_thumbs_alone",
    "game-parent": "test_a_game_is_made_by_thumbs_alone",
    "game-new-form": "test_a_game_from_the_form_and_from_a_file",
    "game-new-sent": "test_a_game_from_the_form_and_from_a_file",
    "game-list": "test_forged_presses_change_nothing",
    "game-open": "test_who_finds_a_game_and_what_they_may_do",
    "game-resume": "test_drafts_are_found_again_and_go_at_last",
    "game-own": "test_who_finds_a_game_and_what_they_may_do"
    " test_a_new_version_leaves_games_alone_and_deleting_asks_once",
    "game-page": "test_a_game_is_made_by_thumbs_alone test_forged_presses_change_nothing",
    "game-edit": "test_a_game_is_made_by_thumbs_alone test_forged_presses_change_nothing",
    "game-form": "test_a_movement_is_typed_and_shown_at_once",
    "game-sent": "test_what_is_wrong_is_told_with_its_line_and_the_text_is_kept",
    "game-save": "test_a_game_is_made_by_thumbs_alone",
    "game-discard": "test_drafts_are_found_again_and_go_at_last",
    "game-keys": "test_keys_are_listed_and_searched",
    "game-keys-open": "test_keys_are_listed_and_searched",
    "game-keys-group": "test_keys_are_listed_and_searched",
    "game-key": "test_keys_are_listed_and_searched",
    "trial": "test_a_variant_is_tried_from_its_card test_it_is_tried_once_for_everybody",
    "trial-again": "test_how_far_it_is_and_giving_up",
    "trial-cancel": "test_how_far_it_is_and_giving_up",
    "trial-share": "test_everyone_is_shown_it",
    "hint": "test_a_hint_is_shown_to_the_person_alone",
    "rematch-level": "test_a_win_leads_on_to_the_next_level_and_a_loss_to_the_one_before",
    "letters": "test_letters_are_offered_once_and_put_on_the_pieces",
    "accept": "test_from_challenge_to_mate",
    "join": "test_an_open_challenge_is_joined",
    "decline": "test_a_challenge_comes_to_nothing",
    "cancel": "test_a_challenge_comes_to_nothing",
    "pick": "test_an_open_challenge_is_joined",
    "rematch": "test_resignation_and_rematch",
    "flip": "test_only_the_one_who_asked_sees_the_answer",
    "resign": "test_resignation_and_rematch",
    "resign-yes": "test_resignation_and_rematch",
    "resign-no": "test_resignation_and_rematch",
    "claim": "test_a_draw_is_claimed",
    "claim-as": "test_one_of_several_claims_is_chosen",
    "play": "test_an_ambiguous_move_is_asked_back test_an_illegal_move_is_explained",
    "menu": "test_a_move_by_thumb test_a_menu_of_an_old_position_is_refused",
    "step": "test_a_move_in_steps test_forged_picks_change_nothing test_menus_answer_a_new_process",
    "back": "test_a_move_in_steps test_forged_ways_back_lead_nowhere_new",
    "moves": "test_the_button_for_moves_and_the_one_for_export",
    "look": "test_where_pieces_may_go test_old_forged_and_finished",
    "begin": "test_a_card_begins_a_game_against_kibitz test_a_card_challenges_a_person_or_anyone",
    "begin-open": "test_the_catalogue_begins_a_game_of_a_variant_picked",
    "begin-turn": "test_the_catalogue_begins_a_game_of_a_variant_picked",
    "begin-as": "test_the_catalogue_begins_a_game_of_a_variant_picked",
    "challenge-to": "test_a_card_challenges_a_person_or_anyone test_who_cannot_be_challenged_from_a_card",
    "catalogue-open": "test_help_leads_on",
    "catalogue": "test_the_catalogue test_forged_picks_open_nothing",
    "card": "test_the_catalogue test_forged_picks_open_nothing",
    "rules": "test_more_rules_come_beneath_the_card test_forged_picks_open_nothing",
    "rules-turn": "test_forged_picks_open_nothing",
    "variant": "test_the_catalogue test_forged_picks_open_nothing",
    "piece": "test_the_catalogue test_forged_picks_open_nothing",
    "export": "test_the_button_for_moves_and_the_one_for_export",
    "draw": "test_a_draw_is_offered_and_agreed",
    "takeback": "test_a_move_is_taken_back",
    "offer-yes": "test_a_draw_is_offered_and_agreed test_offers_answer_a_new_process",
    "offer-no": "test_an_offer_lapses_and_is_not_repeated_at_once test_a_stale_offers_button",
    "abort": "test_a_game_is_called_off",
    "abort-yes": "test_a_game_is_called_off test_calling_off_asks_once",
    "more": "test_only_the_one_who_asked_sees_the_answer",
    "rematch-other": "test_a_rematch_in_another_variant",
    "rematch-as": "test_a_rematch_in_another_variant",
    "plan-drop": "test_a_plan_is_forgotten_at_a_press",
    "set": "test_a_panel_changes_what_a_player_has_chosen test_a_servers_panel",
    "invite": "test_a_person_is_challenged_from_their_menu",
    "invite-as": "test_a_person_is_challenged_from_their_menu",
    "invite-open": "test_a_profile_leads_on_by_thumb",
    "leaders": "test_a_servers_leaderboard test_forged_pages_of_a_leaderboard",
    "leaders-of": "test_a_servers_leaderboard test_forged_pages_of_a_leaderboard",
    "leaders-open": "test_a_profile_leads_on_by_thumb",
    "profile-of": "test_one_ratings_curve_is_chosen_by_a_menu",
    "review": "test_a_finished_game_is_reviewed test_a_running_game_is_never_reviewed",
    "review-open": "test_an_imported_game_is_reviewed_in_its_place test_a_running_game_is_never_reviewed",
    "review-cancel": "test_a_review_is_cancelled test_cancelling_what_a_crash_has_ended",
    "review-page": "test_turning_points_are_stepped_through test_a_running_game_is_never_reviewed",
    "review-find": "test_the_better_move_is_found test_a_running_game_is_never_reviewed",
    "review-show": "test_buttons_of_a_review_answer_a_new_process",
    "review-step": "test_the_better_move_is_found_by_thumb",
    "review-type": "test_the_better_move_is_found",
    "review-typed": "test_the_better_move_is_found",
    "review-share": "test_a_review_is_shown_to_everyone",
    "view": "test_leafing_through_a_running_game test_an_old_press_after_a_takeback",
    "view-go": "test_going_to_a_move",
    "view-export": "test_export_from_here test_export_of_a_file",
    "view-ask": "test_playing_on_with_a_person test_playing_on_against_kibitz",
    "view-play": "test_playing_on_with_a_person test_playing_on_against_kibitz",
    "view-pick": "test_finished_games_newest_first test_what_runs_on_the_server",
    "import": "test_the_form_takes_a_file_or_a_text",
    "view-games": "test_the_other_games_of_a_file",
    "view-game": "test_the_other_games_of_a_file test_the_other_games_of_a_kif_in_japanese",
    "history": "test_pages_by_key",
    "history-open": "test_a_profile_leads_on_by_thumb",
    "games-server": "test_pages_of_what_runs_on_the_server",
    "puzzle-open": "test_everyone_tries_in_private_and_the_first_is_named",
    "puzzle-see": "test_from_the_menus_back_to_the_puzzle",
    "puzzle-menu": "test_a_puzzle_is_solved_by_thumb",
    "puzzle-pick": "test_a_puzzle_is_solved_by_thumb test_old_menus_show_how_far_it_is",
    "puzzle-back": "test_from_the_menus_back_to_the_puzzle",
    "puzzle-type": "test_a_wrong_move_is_refuted_and_counts",
    "puzzle-typed": "test_a_wrong_move_is_refuted_and_counts test_what_is_no_move_costs_nothing",
    "puzzle-hint": "test_hints_tell_the_piece_and_then_the_square",
    "puzzle-solution": "test_the_solution_ends_it_and_the_next_one_comes",
    "puzzle-next": "test_the_solution_ends_it_and_the_next_one_comes test_ratings_choose",
    "puzzle-share": "test_a_day_and_the_next",
    "puzzle-run-end": "test_a_run_is_ended",
    "puzzle-run-again": "test_three_errors_end_a_run",
    "puzzle-run-show": "test_three_errors_end_a_run test_an_old_run_is_not_shown",
    "which": "test_a_move_finds_its_game test_what_was_asked_is_done test_forged_picks_show_nothing",
    "privacy-export": "test_data_are_handed_out",
    "privacy-delete": "test_everything_is_deleted",
    "privacy-delete-yes": "test_everything_is_deleted test_a_broken_deletion_goes_on",
    "privacy-delete-no": "test_nothing_is_deleted_without_a_yes",
}
"""What presses do, by the action in their custom_id."""

CONVERSATION: dict[int, dict[str, str]] = {
    1: {
        "a card tells who challenges whom, to what, with which colour, from which start":
            "test_from_challenge_to_mate test_shogi_in_japanese",
        "only the one challenged may accept or decline, only the challenger cancel":
            "test_only_the_right_people_press test_a_challenge_comes_to_nothing",
        "an open challenge may be joined by anyone else": "test_an_open_challenge_is_joined",
        "unanswered after a day it expires, visibly": "test_a_challenge_expires_visibly",
        "the card tells the time per move": "test_a_game_with_time test_cards_and_boards_tell_the_time",
    },
    2: {
        "a thread is opened, named after players and variant": "test_from_challenge_to_mate",
        "without the right to, or in a DM, the game goes on where it is":
            "test_without_the_right_to_threads_the_game_stays_in_the_channel"
            " test_a_direct_message_serves_too",
        "in groups, in messages with others, on servers without Kibitz: whoever has added it brings it along":
            "test_the_life_of_a_game test_one_without_kibitz_plays_by_thumb test_several_answers_to_one_press"
            " test_where_only_the_asker_would_see_it_no_game_begins",
        "the mover is mentioned, and nobody but the players": "test_only_the_two_players_can_be_mentioned",
    },
    3: {
        "moves are text, in any of the usual ways": "test_from_challenge_to_mate test_shogi_in_japanese",
        "moves are replies to the board": "test_a_move_by_command_and_by_reply",
        "the menus of the Move button lead to every legal move of every variant":
            "test_a_game_with_thumbs_alone test_a_whole_game_with_thumbs test_a_move_in_steps"
            " test_a_game_to_its_end_by_thumb",
        "a whole game of any variant can be played with thumbs alone":
            "test_a_game_to_its_end_by_thumb test_every_variant_has_a_whole_game"
            " test_a_whole_game_ends_with_its_last_move",
        "menus hold at most twenty-five, and go on where there is more":
            "test_more_than_a_message_holds_is_shown_in_parts",
        "a promotion is asked": "test_a_promotion_is_asked test_a_move_by_thumb",
        "text that can't be a move is left alone": "test_conversation_is_left_alone",
        "of several games a reply decides, else the newest game here; without one the bot asks":
            "test_two_games_in_one_channel test_a_move_finds_its_game test_onlookers_pick_too"
            " test_outside_of_threads_a_command_means_the_players_own_newest_game",
    },
    4: {
        "every move is followed by a board, the one before loses its buttons": "test_from_challenge_to_mate",
        "alt text tells the position": "test_alt_text_tells_the_position",
        "the text names the move and whose turn it is": "test_from_challenge_to_mate",
        "the text tells the time left": "test_a_game_with_time test_cards_and_boards_tell_the_time",
    },
    5: {
        "an illegal move is answered with the reason and a picture, privately where possible":
            "test_an_illegal_move_is_explained test_an_illegal_move_says_why_and_shows_it"
            " test_slips_are_explained_in_the_games_own_squares",
        "ambiguous moves are asked back":
            "test_an_ambiguous_move_is_asked_back test_hundreds_of_moves_are_asked_back"
            " test_ambiguous_moves_are_asked_back_with_labels_that_differ",
        "a near miss is offered":
            "test_a_near_miss_is_offered test_slips_are_explained_in_the_games_own_squares",
        "nothing is guessed: bxc4 is the pawn": "test_the_pawn_never_stands_in_for_the_bishop",
    },
    6: {
        "the end is told with result, reason and file": "test_from_challenge_to_mate",
        "a rematch swaps the colours": "test_rematch_swaps_the_colours test_resignation_and_rematch",
        "a rematch may be of another variant": "test_a_rematch_in_another_variant",
        "after a rematch commands and text mean the newest game":
            "test_commands_in_a_thread_mean_its_newest_game_through_three_rematches",
        "a rematch keeps the language of its game": "test_a_rematch_keeps_the_language_of_its_game",
    },
    7: {
        "one reminder before the time is over": "test_a_reminder_comes_once_and_then_the_game_is_lost",
        "both are told in private where nothing can be posted":
            "test_where_nothing_can_be_posted_players_are_told_in_private",
        "a game is lost on time, or drawn where nobody could win":
            "test_a_reminder_comes_once_and_then_the_game_is_lost test_nobody_wins_on_time_without_the_means",
    },
    8: {
        "draws are offered and answered with buttons, and lapse":
            "test_a_draw_is_offered_and_agreed test_an_offer_lapses_and_is_not_repeated_at_once",
        "takebacks are offered and answered with buttons, and lapse":
            "test_a_move_is_taken_back test_a_stale_offers_button",
        "an offer can't be repeated before the opponent has moved":
            "test_an_offer_lapses_and_is_not_repeated_at_once",
    },
    9: {
        "buttons answer a new process":
            "test_cards_and_boards_answer_a_new_process test_menus_answer_a_new_process",
        "boards not yet posted are posted": "test_a_stored_move_without_a_board_is_posted_at_start",
        "all of it wherever people play, in both languages":
            "test_the_life_of_a_game test_the_life_of_a_game_on_a_server test_every_command_answers",
        "what could not be posted where Kibitz is no member comes with the next press":
            "test_what_could_not_be_posted_comes_with_the_next_press",
        "deadlines go on": "test_time_without_the_bot_is_not_charged_and_that_is_said",
    },
    12: {
        "usual times are offered, nonsense is refused with what would be right":
            "test_times_are_offered_while_typing test_times_are_offered_and_nonsense_is_refused"
            " test_nonsense_is_refused_with_what_would_be_right",
        "card, captions, boards and files tell both clocks":
            "test_a_live_game test_a_live_game_from_card_to_flag test_the_clocks_stand_on_the_board"
            " test_shogi_with_byo_yomi_in_its_own_notation",
        "a move is made at Discord's stamp of the message or press":
            "test_a_move_is_made_at_its_stamp_not_when_it_is_heard"
            " test_a_move_by_thumb_is_made_when_it_was_pressed",
        "the opponent's clock starts when the board is there":
            "test_the_clock_starts_when_the_board_is_posted",
        "increments are gained, periods of byo-yomi renew":
            "test_the_clocks_run_once_both_have_moved"
            " test_byo_yomi_renews_for_each_move_once_the_base_is_spent",
        "a flag falls when it is time, and the stamp decides between flag and mate":
            "test_a_live_game test_one_that_is_due_falls_at_once"
            " test_of_flag_and_mate_the_stamp_of_the_move_decides",
        "nobody pays for our time, or the shard's":
            "test_a_restart_between_move_and_board_is_charged_to_nobody"
            " test_a_minute_without_the_shard_is_charged_to_nobody",
        "without the first moves the game is called off":
            "test_a_game_whose_first_moves_do_not_come_is_called_off"
            " test_a_game_whose_first_move_does_not_come_is_called_off",
    },
}  # fmt: skip
"""The conversation's numbered points, each in the promises that it makes."""

ABUSE: dict[str, str] = {
    "two hundred commands a second from one person, and the others":
        "test_two_hundred_commands_in_a_second test_many_commands_at_once",
    "commands, presses and illegal moves in messages of one person are counted":
        "test_commands_and_presses_a_minute test_illegal_moves_in_messages_count_too"
        " test_a_bucket_fills_up_again",
    "autocomplete is rate limited": "test_autocomplete_is_rate_limited",
    "challenges to hundreds": "test_challenges_to_many test_open_challenges",
    "thousands of open games":
        "test_games_lists_those_that_wait_first test_a_game_is_found_while_typing"
        " test_commands_without_a_game_ask_which test_a_channel_full_of_games test_running_games",
    "names as long and as odd as Discord allows": "test_long_names_fit_the_list test_long_names_fit_a_thread",
    "limits hold in one instant and between processes":
        "test_challenges_at_once_stay_within_the_limit test_games_begun_at_once_stay_within_the_limit"
        " test_limits_hold_between_processes",
    "limits are settings": "test_accepted test_refused test_open_challenges test_running_games",
    "other people's buttons": "test_a_stranger_presses_every_button test_only_the_right_people_press",
    "stale buttons of finished games":
        "test_every_button_of_a_finished_game test_a_finished_games_old_buttons",
    "stale buttons of cards, positions and offers":
        "test_a_late_press_on_a_stale_card_begins_nothing test_a_menu_of_an_old_position_is_refused"
        " test_a_stale_offers_button",
    "forged custom ids":
        "test_forged_ids_of_every_button test_a_forged_button test_a_forged_button_of_no_game",
    "values that no menu offers": "test_values_that_no_menu_offers test_forged_picks_change_nothing",
    "a thread deleted during a game":
        "test_a_game_whose_thread_is_deleted_goes_on_in_the_channel"
        " test_a_deleted_thread_sends_the_board_to_the_channel",
    "a thread deleted before its first board, or while a board is on its way":
        "test_a_thread_deleted_before_its_first_board test_a_thread_deleted_while_a_board_is_on_its_way",
    "a deleted channel": "test_a_deleted_channel",
    "a bot that is shown the door, and invited again": "test_shown_the_door_and_invited_again",
    "members who left": "test_a_player_who_left test_a_player_who_left_ends_their_games_from_elsewhere",
    "a deleted account": "test_a_deleted_account",
}  # fmt: skip
"""What people may do to us, by malice or by mistake: each has an answer."""

OPEN: frozenset[str] = frozenset()
"""Promises of the conversation that no test holds us to yet."""
