"""Threads: opened from a message or on their own, renamed, archived, locked, removed."""

from __future__ import annotations

from bot.sandbox import chat, ids, views
from bot.sandbox.errors import Json, Problems, api_error
from bot.sandbox.model import (
    ANNOUNCEMENT_THREAD,
    ANNOUNCEMENTS,
    FORUM,
    HAS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    RECIPIENT_ADDED,
    TEXT,
    THREAD_CREATED,
    THREAD_STARTER,
    Channel,
    Message,
)
from bot.sandbox.world import Event, World

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


def check(payload: Json, *, creating: bool) -> None:
    """Check the form of a new or changed thread; raises 50035."""
    problems = Problems()
    if creating or "name" in payload:
        problems.length("name", payload.get("name"), 100, 1)
    if payload.get("auto_archive_duration", 1440) not in (None, *ARCHIVE_MINUTES):
        text = "Value must be one of (60, 1440, 4320, 10080)."
        problems.add("auto_archive_duration", "BASE_TYPE_CHOICES", text)
    if payload.get("rate_limit_per_user") is not None:
        problems.number("rate_limit_per_user", payload["rate_limit_per_user"], 0, 21600)
    problems.check()


def create(
    world: World, parent: Channel, owner_id: int, payload: Json, starter: Message | None = None
) -> Channel:
    """Open a thread in a channel, below `starter` if there is one. The form has been checked.

    Raises 160004 when the message has a thread, 50024 where there can't be one.
    """
    if parent.kind not in (TEXT, ANNOUNCEMENTS, FORUM) or (starter is not None and parent.kind == FORUM):
        raise api_error(50024)
    public = ANNOUNCEMENT_THREAD if parent.kind == ANNOUNCEMENTS else PUBLIC_THREAD
    if starter is not None and starter.id in world.channels:
        raise api_error(160004)
    kind = public if starter or parent.kind == FORUM else int(payload.get("type") or PRIVATE_THREAD)
    if parent.kind == ANNOUNCEMENTS and kind != public:
        raise api_error(50024)
    older = starter is not None and parent.last_message_id != starter.id
    now = ids.now()
    thread = Channel(
        id=starter.id if starter else world.ids.next(),
        kind=kind,
        guild_id=parent.guild_id,
        name=str(payload["name"]),
        parent_id=parent.id,
        owner_id=owner_id,
        archive_minutes=int(payload.get("auto_archive_duration") or 4320),
        slowmode=int(payload.get("rate_limit_per_user") or 0),
        archived_at=now,
        created_at=now,
        members={owner_id: now},
    )
    world.channels[thread.id] = thread
    chat.tell_thread(world, "THREAD_CREATE", thread, newly_created=True)
    if starter is not None:
        starter.flags |= HAS_THREAD
        chat.tell(world, "MESSAGE_UPDATE", starter)
        _note(world, thread, owner_id, THREAD_STARTER, "", starter.id, parent.id)
    # Its channel is told of a public thread, unless the message that it hangs on is the newest there.
    if kind == PUBLIC_THREAD and parent.kind == TEXT and (starter is None or older):
        _note(world, parent, owner_id, THREAD_CREATED, thread.name, None, thread.id)
    return thread


def _note(
    world: World, place: Channel, author_id: int, kind: int, text: str, target: int | None, target_place: int
) -> None:
    message = _message(world, place, author_id, kind, text)
    message.reply_to, message.reply_channel = target, target_place
    chat.add(world, message)


def _message(world: World, place: Channel, author_id: int, kind: int, text: str = "") -> Message:
    return Message(
        id=world.ids.next(),
        channel_id=place.id,
        author_id=author_id,
        created_at=ids.now(),
        content=text,
        kind=kind,
    )


def change(world: World, thread: Channel, payload: Json) -> None:
    """Rename, archive, lock; the form has been checked. An archived thread has to be opened first (50083)."""
    if thread.archived and payload.get("archived") is not False:
        raise api_error(50083)
    thread.name = str(payload.get("name", thread.name))
    thread.locked = bool(payload.get("locked", thread.locked))
    thread.slowmode = int(payload.get("rate_limit_per_user") or thread.slowmode)
    thread.archive_minutes = int(payload.get("auto_archive_duration") or thread.archive_minutes)
    archived = bool(payload.get("archived", thread.archived))
    if archived != thread.archived:
        thread.archived, thread.archived_at = archived, ids.now()
    chat.tell_thread(world, "THREAD_UPDATE", thread)


def invite(world: World, thread: Channel, user_id: int, by: int) -> None:
    """Make someone a member on another's word, which calls them and is told in the thread."""
    if user_id in thread.members:
        return
    chat.join(world, thread, user_id)
    if user_id != by:
        message = _message(world, thread, by, RECIPIENT_ADDED)
        message.mentions, message.notified = [user_id], [user_id]
        chat.add(world, message)


def leave(world: World, thread: Channel, user_id: int) -> None:
    if thread.members.pop(user_id, None) is None:
        return
    data: Json = {
        "id": str(thread.id),
        "guild_id": str(thread.guild_id),
        "member_count": min(len(thread.members), 50),
        "added_members": [],
        "removed_member_ids": [str(user_id)],
    }
    intent = 1 if user_id == world.bot_id else 1 << 1
    world.emit(Event("THREAD_MEMBERS_UPDATE", data, thread.guild_id, thread, intent))


def rest(world: World, now: float) -> None:
    """Archive the threads in which nothing was said for as long as they stay open. `now`: Unix time."""
    for thread in [c for c in world.channels.values() if c.is_thread and not c.archived]:
        last = world.messages.get(thread.last_message_id or 0)
        since = max(thread.archived_at, last.created_at if last is not None else "")
        if since < ids.iso(now - thread.archive_minutes * 60):
            thread.archived, thread.archived_at = True, ids.iso(now)
            chat.tell_thread(world, "THREAD_UPDATE", thread)


def listing(world: World, threads: list[Channel], viewer: int) -> Json:
    """Threads as the list routes answer them."""
    return {
        "threads": [views.channel(world, t, viewer) for t in threads],
        "members": [views.thread_member(t, viewer) for t in threads if viewer in t.members],
        "has_more": False,
    }
