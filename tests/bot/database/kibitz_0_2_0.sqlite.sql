-- A database of Kibitz 0.2.0 (revision 0007), dumped after eight games.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE challenges (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    challenger_id BIGINT NOT NULL,
    opponent_id BIGINT,
    variant VARCHAR(64) NOT NULL,
    color VARCHAR(8) NOT NULL,
    start_fen VARCHAR(1000) NOT NULL,
    start_number INTEGER,
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    message_id BIGINT,
    locale VARCHAR(16) NOT NULL,
    status VARCHAR(16) NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    match_id BIGINT, move_seconds INTEGER,
    CONSTRAINT fk_challenges_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT ck_challenges_status CHECK (status IN ('pending', 'accepted', 'declined', 'cancelled', 'expired')),
    CONSTRAINT ck_challenges_color CHECK (color IN ('random', 'white', 'black')),
    CONSTRAINT ck_challenges_match CHECK ((status = 'accepted') = (match_id IS NOT NULL))
);
INSERT INTO "challenges" VALUES(1,4000000000000001,4000000000000002,'chess','white','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,7,8,301,'en','accepted',1795176014000000,1795262414000000,1,86400);
INSERT INTO "challenges" VALUES(2,4000000000000002,4000000000000001,'chess','white','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,7,50,NULL,'en','accepted',1795176091000000,1795262491000000,2,86400);
INSERT INTO "challenges" VALUES(3,4000000000000003,4000000000000001,'chess','white','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,7,8,NULL,'en','accepted',1795176147000000,1795262547000000,3,86400);
INSERT INTO "challenges" VALUES(4,4000000000000003,4000000000000002,'chess','white','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,NULL,77,NULL,'en','accepted',1795176175000000,1795262575000000,4,86400);
INSERT INTO "challenges" VALUES(5,4000000000000001,4000000000000002,'chess','white','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,7,8,NULL,'en','accepted',1795176238000000,1795262638000000,5,86400);
INSERT INTO "challenges" VALUES(6,4000000000000001,4000000000000002,'shogi','white','lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1',NULL,7,50,NULL,'en','accepted',1795176336000000,1795262736000000,6,NULL);
INSERT INTO "challenges" VALUES(7,4000000000000001,NULL,'xiangqi','random','rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',NULL,7,8,302,'en','pending',1795176413000000,1795262813000000,NULL,NULL);
INSERT INTO "challenges" VALUES(8,4000000000000003,4000000000000002,'chess','random','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,7,8,NULL,'en','pending',1795176420000000,1795262820000000,NULL,NULL);
INSERT INTO "challenges" VALUES(9,4000000000000002,4000000000000003,'chess','random','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,7,8,303,'en','declined',1795176427000000,1795262827000000,NULL,NULL);
CREATE TABLE heartbeats (
    shards INTEGER NOT NULL,
    shard INTEGER NOT NULL,
    at BIGINT NOT NULL,
    CONSTRAINT pk_heartbeats PRIMARY KEY (shards, shard)
);
INSERT INTO "heartbeats" VALUES(1,0,1795176455000000);
CREATE TABLE matches (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    variant VARCHAR(64) NOT NULL,
    start_fen VARCHAR(1000) NOT NULL,
    start_number INTEGER,
    white_id BIGINT NOT NULL,
    black_id BIGINT NOT NULL,
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    thread_id BIGINT,
    locale VARCHAR(16) NOT NULL,
    status VARCHAR(16) NOT NULL,
    winner VARCHAR(8),
    reason VARCHAR(64),
    version INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    posted_ply INTEGER NOT NULL,
    posted_message_id BIGINT,
    end_posted BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL, move_seconds INTEGER, due_at BIGINT, remind_at BIGINT, takebacks INTEGER DEFAULT '0' NOT NULL, planned BOOLEAN DEFAULT 0 NOT NULL, post_at BIGINT DEFAULT '0', post_tries INTEGER DEFAULT '0' NOT NULL, level INTEGER, seed INTEGER, engine_parity INTEGER, lost_before INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT ck_matches_status CHECK (status IN ('running', 'finished')),
    CONSTRAINT ck_matches_winner CHECK (winner IN ('white', 'black')),
    CONSTRAINT ck_matches_reason CHECK ((status = 'running') = (reason IS NULL)),
    CONSTRAINT ck_matches_posted_ply CHECK (posted_ply >= -1 AND posted_ply <= ply)
);
INSERT INTO "matches" VALUES(1,'chess','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,4000000000000001,4000000000000002,7,8,50,'en','finished','black','checkmate',4,4,4,1054,1,1795176028000000,1795176084000000,86400,NULL,NULL,0,0,1795176084000000,0,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES(2,'chess','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,4000000000000002,4000000000000001,7,50,NULL,'en','finished','black','resignation',3,2,2,1999,1,1795176105000000,1795176140000000,86400,NULL,NULL,0,0,1795176140000000,0,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES(3,'chess','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,4000000000000003,4000000000000001,7,8,NULL,'en','finished',NULL,'aborted',1,0,0,2000,1,1795176161000000,1795176168000000,86400,NULL,NULL,0,0,1795176168000000,0,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES(4,'chess','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,4000000000000003,4000000000000002,NULL,77,NULL,'en','finished',NULL,'agreement',3,2,2,1202,0,1795176189000000,1795176231000000,86400,NULL,NULL,0,0,1795176231000000,0,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES(5,'chess','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,4000000000000001,4000000000000002,7,8,NULL,'en','running',NULL,NULL,5,3,1,1253,0,1795176252000000,1795176322000000,86400,1795522055000000,1795500455000000,1,1,1795176322000000,0,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES(6,'shogi','lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1',NULL,4000000000000001,4000000000000002,7,50,NULL,'en','running',NULL,NULL,1,1,-1,NULL,0,1795176350000000,1795176364000000,NULL,NULL,NULL,0,0,1795176364000000,0,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES(7,'chess','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,9,4000000000000001,7,8,NULL,'en','finished','white','resignation',2,1,-1,NULL,0,1795176371000000,1795176385000000,NULL,NULL,NULL,0,0,1795176385000000,0,3,1022050301,0,0);
INSERT INTO "matches" VALUES(8,'chess','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',NULL,4000000000000001,9,7,8,NULL,'en','running',NULL,NULL,1,1,-1,NULL,0,1795176392000000,1795176406000000,3600,NULL,NULL,0,0,1795176406000000,0,3,560161641,1,1);
CREATE TABLE moves (
    match_id BIGINT NOT NULL,
    ply INTEGER NOT NULL,
    uci VARCHAR(32) NOT NULL,
    san VARCHAR(64) NOT NULL,
    player_id BIGINT NOT NULL,
    created_at BIGINT NOT NULL, source BIGINT,
    CONSTRAINT pk_moves PRIMARY KEY (match_id, ply),
    CONSTRAINT fk_moves_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT ck_moves_ply CHECK (ply >= 1)
)
WITHOUT ROWID
    ;
INSERT INTO "moves" VALUES(1,1,'f2f3','f3',4000000000000001,1795176042000000,600);
INSERT INTO "moves" VALUES(1,2,'e7e5','e5',4000000000000002,1795176056000000,601);
INSERT INTO "moves" VALUES(1,3,'g2g4','g4',4000000000000001,1795176070000000,602);
INSERT INTO "moves" VALUES(1,4,'d8h4','Qh4#',4000000000000002,1795176084000000,603);
INSERT INTO "moves" VALUES(2,1,'e2e4','e4',4000000000000002,1795176119000000,604);
INSERT INTO "moves" VALUES(2,2,'c7c5','c5',4000000000000001,1795176133000000,605);
INSERT INTO "moves" VALUES(4,1,'d2d4','d4',4000000000000003,1795176203000000,606);
INSERT INTO "moves" VALUES(4,2,'d7d5','d5',4000000000000002,1795176217000000,607);
INSERT INTO "moves" VALUES(5,1,'e2e4','e4',4000000000000001,1795176266000000,608);
INSERT INTO "moves" VALUES(5,2,'e7e5','e5',4000000000000002,1795176280000000,609);
INSERT INTO "moves" VALUES(5,3,'b1c3','Nc3',4000000000000001,1795176322000000,611);
INSERT INTO "moves" VALUES(6,1,'c3c4','P-7f',4000000000000001,1795176364000000,612);
INSERT INTO "moves" VALUES(7,1,'e2e4','e4',9,1795176378000000,NULL);
INSERT INTO "moves" VALUES(8,1,'d2d4','d4',4000000000000001,1795176406000000,613);
CREATE TABLE offers (
    match_id BIGINT NOT NULL,
    kind VARCHAR(16) NOT NULL,
    version INTEGER NOT NULL,
    side VARCHAR(8) NOT NULL,
    ply INTEGER NOT NULL,
    status VARCHAR(16) NOT NULL,
    created_at BIGINT NOT NULL, message_id BIGINT,
    CONSTRAINT pk_offers PRIMARY KEY (match_id, kind, version, side),
    CONSTRAINT ck_offers_kind CHECK (kind IN ('draw', 'takeback')),
    CONSTRAINT ck_offers_side CHECK (side IN ('white', 'black')),
    CONSTRAINT ck_offers_status CHECK (status IN ('open', 'accepted', 'declined')),
    CONSTRAINT fk_offers_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
)
WITHOUT ROWID
    ;
INSERT INTO "offers" VALUES(4,'draw',2,'white',2,'accepted',1795176224000000,NULL);
INSERT INTO "offers" VALUES(5,'draw',5,'white',3,'open',1795176329000000,4711);
INSERT INTO "offers" VALUES(5,'takeback',3,'white',2,'accepted',1795176301000000,NULL);
CREATE TABLE plans (
    match_id BIGINT NOT NULL,
    side VARCHAR(8) NOT NULL,
    ply INTEGER NOT NULL,
    line VARCHAR(1000) NOT NULL,
    CONSTRAINT pk_plans PRIMARY KEY (match_id, side),
    CONSTRAINT ck_plans_side CHECK (side IN ('white', 'black')),
    CONSTRAINT fk_plans_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
)
WITHOUT ROWID
    ;
INSERT INTO "plans" VALUES(5,'white',3,'g8f6 f2f4 e5f4 e4e5');
CREATE TABLE players (
    user_id BIGINT NOT NULL,
    language VARCHAR(16),
    theme VARCHAR(64),
    pieces VARCHAR(200),
    white_down BOOLEAN NOT NULL,
    mentions BOOLEAN NOT NULL,
    CONSTRAINT pk_players PRIMARY KEY (user_id)
);
INSERT INTO "players" VALUES(4000000000000001,'ja','dark','shogi:kanji',1,1);
INSERT INTO "players" VALUES(4000000000000002,NULL,NULL,NULL,0,0);
CREATE TABLE retracted (
    match_id BIGINT NOT NULL,
    takeback INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    uci VARCHAR(32) NOT NULL,
    san VARCHAR(64) NOT NULL,
    player_id BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    retracted_at BIGINT NOT NULL,
    CONSTRAINT pk_retracted PRIMARY KEY (match_id, takeback, ply),
    CONSTRAINT fk_retracted_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
)
WITHOUT ROWID
    ;
INSERT INTO "retracted" VALUES(5,1,3,'g1f3','Nf3',4000000000000001,1795176294000000,1795176308000000);
CREATE TABLE servers (
    guild_id BIGINT NOT NULL,
    language VARCHAR(16),
    channels VARCHAR(2000),
    threads BOOLEAN NOT NULL,
    variant VARCHAR(64),
    move_seconds INTEGER,
    starter_role_id BIGINT,
    vacation_days INTEGER NOT NULL, white_down BOOLEAN DEFAULT 0 NOT NULL,
    CONSTRAINT pk_servers PRIMARY KEY (guild_id)
);
INSERT INTO "servers" VALUES(7,'en','8',1,'shogi',86400,NULL,14,0);
CREATE TABLE vacations (
    user_id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    until BIGINT NOT NULL,
    year INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    CONSTRAINT pk_vacations PRIMARY KEY (user_id, guild_id)
)
WITHOUT ROWID
    ;
INSERT INTO "vacations" VALUES(4000000000000002,7,1795435648000000,2026,259200);
CREATE INDEX ix_matches_running_white ON matches (white_id) WHERE status = 'running';
CREATE INDEX ix_matches_running_black ON matches (black_id) WHERE status = 'running';
CREATE INDEX ix_matches_running_channel ON matches (channel_id) WHERE status = 'running';
CREATE INDEX ix_matches_running_thread ON matches (thread_id) WHERE status = 'running';
CREATE INDEX ix_challenges_pending_expiry ON challenges (expires_at) WHERE status = 'pending';
CREATE INDEX ix_challenges_pending_channel ON challenges (channel_id) WHERE status = 'pending';
CREATE INDEX ix_matches_due ON matches (due_at) WHERE status = 'running' AND due_at IS NOT NULL;
CREATE INDEX ix_matches_remind ON matches (remind_at) WHERE status = 'running' AND remind_at IS NOT NULL;
CREATE INDEX ix_matches_planned ON matches (id) WHERE status = 'running' AND planned;
CREATE INDEX ix_challenges_pending_challenger ON challenges (challenger_id) WHERE status = 'pending';
CREATE INDEX ix_matches_unposted ON matches (post_at, id) WHERE (posted_ply < ply OR (status <> 'running' AND NOT end_posted)) AND post_at IS NOT NULL;
CREATE INDEX ix_matches_unposted_place ON matches (guild_id, channel_id) WHERE (posted_ply < ply OR (status <> 'running' AND NOT end_posted));
CREATE UNIQUE INDEX ix_moves_source ON moves (source) WHERE source IS NOT NULL;
CREATE INDEX ix_challenges_shown ON challenges (id) WHERE status <> 'pending' AND message_id IS NOT NULL;
CREATE INDEX ix_offers_shown ON offers (match_id) WHERE message_id IS NOT NULL;
CREATE INDEX ix_matches_engine ON matches (id) WHERE status = 'running' AND engine_parity = ply % 2;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('challenges',9);
INSERT INTO "sqlite_sequence" VALUES('matches',8);
COMMIT;
