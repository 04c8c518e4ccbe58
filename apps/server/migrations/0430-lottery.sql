-- The portal's own lottery: markets and calendars, games and odds, draws, tickets, the book of numbers, results, settlement.
-- Picks and numbers are text: leading zeros are data. Amounts are minor units, odds thousandths, tiers ten-thousandths.

-- What the operator may change of a market. Its shape and its calendar are in the code, by the same name.
create table lottery_markets (
  market text primary key check (market ~ '^[A-Z0-9-]{2,24}$'),
  is_on boolean not null default false,
  close_seconds integer not null check (close_seconds > 0),
  refund_minutes integer not null check (refund_minutes > 0),
  -- A settlement that pays more than this waits for two people.
  approve_above bigint not null default 100000000 check (approve_above >= 0),
  -- What a draw may pay at worst; staff are told at 80, 90 and 100 % of it.
  reserve bigint not null default 1000000000 check (reserve > 0),
  version integer not null default 1
);
grant select, insert on lottery_markets to sanam_app;
grant update (is_on, close_seconds, refund_minutes, approve_above, reserve, version) on lottery_markets to sanam_app;

-- Days that differ from the calendar. The newest row of a day holds.
create table lottery_calendar_changes (
  change_id bigint primary key generated always as identity,
  market text not null references lottery_markets,
  day date not null,
  change text not null check (change in ('add', 'skip', 'move')),
  moved_to date,
  reason text not null,
  by_staff text not null,
  at timestamptz not null default platform_now(),
  check ((change = 'move') = (moved_to is not null))
);
create index lottery_calendar_changes_day on lottery_calendar_changes (market, day, change_id desc);
grant select, insert on lottery_calendar_changes to sanam_app;

-- What a player opens. Several games may sell one market; brands may share a book.
create table lottery_games (
  game_id text primary key,
  merchant_id text not null,
  market text not null references lottery_markets,
  game_code text not null check (game_code ~ '^[A-Z0-9_-]{2,32}$'),
  name_th text not null,
  name_en text not null,
  vendor_group text not null check (vendor_group in ('TCG_SEA', 'TCG_LOTTO_VN', 'ELOTT', 'LOTT')),
  prize_mode text not null check (prize_mode in ('SEA', 'Lott', 'Elott', 'ZY')),
  tag text not null,
  remark text not null default '',
  play_types text[] not null check (cardinality(play_types) > 0),
  default_play_type text not null,
  book_id text not null,
  is_on boolean not null default true,
  is_hot boolean not null default false,
  position integer not null default 1000,
  line_max bigint not null check (line_max > 0),
  ticket_min bigint not null check (ticket_min >= 100),
  ticket_max bigint not null,
  -- What a ticket may pay at most.
  payout_max bigint not null check (payout_max > 0),
  version integer not null default 1,
  unique (merchant_id, game_code),
  check (ticket_max >= ticket_min)
);
create index lottery_games_market on lottery_games (market);
grant select, insert on lottery_games to sanam_app;
grant update (name_th, name_en, is_on, is_hot, remark, line_max, ticket_min, ticket_max, payout_max, version) on lottery_games to sanam_app;

-- Odds of a play type and series, in versions that never change: a line points at the one it was bought with.
create table lottery_odds_sets (
  odds_set bigint primary key generated always as identity,
  game_id text not null references lottery_games,
  play_type text not null,
  series text not null,
  version integer not null check (version > 0),
  rebate_bp integer not null check (rebate_bp between 0 and 3000),
  -- Numbers compared: the stake of a pick is unit × multiple × factor.
  factor integer not null check (factor > 0),
  by_staff text,
  at timestamptz not null default platform_now(),
  unique (game_id, play_type, series, version)
);
create table lottery_odds_classes (
  odds_set bigint not null references lottery_odds_sets,
  class text not null,
  odds_milli bigint not null check (odds_milli > 0),
  primary key (odds_set, class)
);
grant select, insert on lottery_odds_sets, lottery_odds_classes to sanam_app;
create trigger lottery_odds_sets_append_only before update or delete on lottery_odds_sets
  for each row execute function platform_refuse_change();
create trigger lottery_odds_classes_append_only before update or delete on lottery_odds_classes
  for each row execute function platform_refuse_change();

create table lottery_draws (
  draw_id bigint primary key generated always as identity,
  market text not null references lottery_markets,
  numero text not null check (numero ~ '^\d{8}(\d{4}|-\d{3})?$'),
  state text not null default 'planned' check (state in ('planned', 'open', 'suspended', 'closed', 'sealed', 'entered', 'drawn',
    'evaluated', 'paying', 'settled', 'correcting', 'refunding', 'refunded', 'cancelled')),
  opens_at timestamptz not null,
  close_at timestamptz not null,
  winning_at timestamptz not null,
  -- Without a result by then every ticket is given back.
  refund_at timestamptz not null,
  -- The deadline was put off once, because a result was half entered.
  is_extended boolean not null default false,
  locked_at timestamptz,
  -- Own draws: SHA-256 of the seed is public from the start, the seed is sealed until the draw, then public too.
  seed_commit text check (seed_commit ~ '^[0-9a-f]{64}$'),
  seed_sealed text,
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  beacon_chain text,
  beacon_round bigint,
  beacon_randomness text check (beacon_randomness ~ '^[0-9a-f]{64}$'),
  beacon_signature text,
  beacon_is_local boolean,
  -- Merkle root over the tickets, in the order of their numbers.
  seal_root text check (seal_root ~ '^[0-9a-f]{64}$'),
  sealed_tickets bigint,
  sealed_at timestamptz,
  drawn_at timestamptz,
  settled_at timestamptz,
  result_version integer not null default 0,
  settlement_no integer not null default 0,
  -- What the draw may pay at worst, as last computed, and how much of the market's reserve staff were told of, in percent.
  worst_case bigint,
  worst_percent smallint not null default 0,
  version integer not null default 1,
  unique (market, numero),
  check (opens_at < close_at and close_at <= winning_at and winning_at < refund_at)
);
create index lottery_draws_due on lottery_draws (state, close_at) where state not in ('settled', 'refunded', 'cancelled');
create index lottery_draws_newest on lottery_draws (market, winning_at desc);
grant select, insert on lottery_draws to sanam_app;
grant update on lottery_draws to sanam_app;

-- What players are told of a draw: a moved time, a refund, a correction.
create table lottery_draw_notes (
  note_id bigint primary key generated always as identity,
  draw_id bigint not null references lottery_draws,
  kind text not null check (kind in ('moved', 'refunded', 'corrected', 'late')),
  text text not null,
  at timestamptz not null default platform_now()
);
create index lottery_draw_notes_draw on lottery_draw_notes (draw_id);
grant select, insert on lottery_draw_notes to sanam_app;

-- Tiers of numbers, in versions; the newest of (book, draw, play type, pick) holds, the narrowest first.
create table lottery_limit_rules (
  rule_id text primary key,
  book_id text not null,
  draw_id bigint references lottery_draws,
  play_type text not null,
  pick text,
  measure text not null check (measure in ('stake', 'payout')),
  -- [{upTo: minor units as text or null, bp}], ascending; what is above the last bound is closed.
  tiers jsonb not null check (jsonb_typeof(tiers) = 'array'),
  member_cap bigint check (member_cap > 0),
  version integer not null check (version > 0),
  by_staff text,
  at timestamptz not null default platform_now()
);
create unique index lottery_limit_rules_newest on lottery_limit_rules
  (book_id, coalesce(draw_id, 0), play_type, coalesce(pick, ''), version desc);
grant select, insert on lottery_limit_rules to sanam_app;

-- What is sold on each number of a draw. A row is locked by whoever buys the number.
create table lottery_book (
  book_id text not null,
  draw_id bigint not null references lottery_draws,
  play_type text not null,
  pick text not null,
  sold bigint not null default 0 check (sold >= 0),
  exposure bigint not null default 0 check (exposure >= 0),
  tickets integer not null default 0 check (tickets >= 0),
  primary key (draw_id, book_id, play_type, pick)
) with (fillfactor = 70);
grant select, insert on lottery_book to sanam_app;
grant update (sold, exposure, tickets) on lottery_book to sanam_app;

create sequence lottery_ticket_numbers start 100000001;
grant usage on sequence lottery_ticket_numbers to sanam_app;
create table lottery_tickets (
  ticket_no bigint primary key default nextval('lottery_ticket_numbers'),
  merchant_id text not null,
  member_id text not null,
  is_test boolean not null default false,
  game_id text not null references lottery_games,
  draw_id bigint not null references lottery_draws,
  -- The engine's round that its bet belongs to: a member's tickets of a game and draw share it.
  round_id text not null,
  series text not null,
  stake bigint not null check (stake > 0),
  rebate bigint not null check (rebate >= 0),
  price bigint not null check (price > 0),
  state text not null default 'accepted' check (state in ('accepted', 'cancelled', 'voided')),
  ended_at timestamptz,
  line_count integer not null check (line_count between 1 and 2000),
  price_hash text not null,
  chase_id text,
  -- Who stands above the member, with their rates; filled by agents.
  agent_path jsonb,
  -- The database's clock after all locks were taken: before the draw's close_at, always.
  accepted_at timestamptz not null,
  check (price = stake - rebate),
  check ((state = 'accepted') = (ended_at is null))
) with (fillfactor = 90);
create index lottery_tickets_member on lottery_tickets (member_id, ticket_no desc);
create index lottery_tickets_draw on lottery_tickets (draw_id, ticket_no);
-- Settlement pays the members of a draw in their order.
create index lottery_tickets_draw_member on lottery_tickets (draw_id, member_id);
create index lottery_tickets_chase on lottery_tickets (chase_id) where chase_id is not null;
grant select, insert on lottery_tickets to sanam_app;
grant update (state, ended_at) on lottery_tickets to sanam_app;

-- As typed.
create table lottery_selections (
  ticket_no bigint not null references lottery_tickets,
  selection integer not null,
  play_type text not null,
  form text not null,
  input text not null,
  unit_minor bigint not null check (unit_minor > 0),
  multiple bigint not null check (multiple > 0),
  primary key (ticket_no, selection)
);
-- As priced. What a line pays is fixed by its odds set and tier.
create table lottery_lines (
  draw_id bigint not null,
  ticket_no bigint not null,
  line integer not null,
  play_type text not null,
  pick text not null,
  -- Unit × multiple, and that times the factor.
  unit_stake bigint not null check (unit_stake > 0),
  stake bigint not null check (stake > 0),
  odds_set bigint not null,
  tier_bp integer not null check (tier_bp between 1 and 10000),
  primary key (draw_id, ticket_no, line)
);
grant select, insert on lottery_selections, lottery_lines to sanam_app;
create trigger lottery_selections_append_only before update or delete on lottery_selections
  for each row execute function platform_refuse_change();
create trigger lottery_lines_append_only before update or delete on lottery_lines
  for each row execute function platform_refuse_change();

-- What people typed of an official result, each blind to the other.
create table lottery_result_entries (
  draw_id bigint not null references lottery_draws,
  entry_no integer not null,
  prizes jsonb not null,
  source_address text not null,
  source_at timestamptz not null,
  evidence_id text,
  evidence_hash text check (evidence_hash ~ '^[0-9a-f]{64}$'),
  -- Null: a feed, which may be first and never second.
  by_staff text,
  at timestamptz not null default platform_now(),
  rejected_at timestamptz,
  primary key (draw_id, entry_no)
);
grant select, insert on lottery_result_entries to sanam_app;
grant update (rejected_at) on lottery_result_entries to sanam_app;

create table lottery_results (
  draw_id bigint not null references lottery_draws,
  version integer not null check (version > 0),
  -- The board: {"first": ["417652"], …}, and what follows from it for each game family.
  prizes jsonb not null,
  derived jsonb not null,
  note text not null default '',
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  by_staff text[] not null default '{}',
  at timestamptz not null default platform_now(),
  primary key (draw_id, version)
);
grant select, insert on lottery_results to sanam_app;
create trigger lottery_results_append_only before update or delete on lottery_results
  for each row execute function platform_refuse_change();

-- A numbered evaluation of a draw. Number 1 settles it, later ones correct it.
create table lottery_settlements (
  draw_id bigint not null references lottery_draws,
  settlement_no integer not null check (settlement_no > 0),
  result_version integer not null,
  state text not null default 'evaluating' check (state in ('evaluating', 'evaluated', 'paying', 'settled')),
  tickets bigint not null default 0,
  winners bigint not null default 0,
  stake bigint not null default 0,
  rebate bigint not null default 0,
  payout bigint not null default 0,
  -- What the second, independent program found.
  checked_payout bigint,
  checked_winners bigint,
  -- How many tickets the two programs judge differently.
  differing bigint,
  -- Stake and payout of each play type, as the second program found them.
  by_play jsonb,
  -- Play types that win by absence: [{playType, class, drawn}].
  absences jsonb not null default '[]',
  approved_by text,
  file text,
  signature text,
  key_id text,
  started_at timestamptz not null default platform_now(),
  settled_at timestamptz,
  primary key (draw_id, settlement_no),
  foreign key (draw_id, result_version) references lottery_results (draw_id, version)
);
grant select, insert on lottery_settlements to sanam_app;
grant update on lottery_settlements to sanam_app;

-- Work of a settlement, claimed with skip locked; a chunk's rows, payouts and money commit together.
create table lottery_settlement_chunks (
  draw_id bigint not null,
  settlement_no integer not null,
  phase text not null check (phase in ('evaluate', 'check', 'pay', 'refund')),
  chunk integer not null,
  -- The first and last ticket number, or member when paying; both belong to it.
  first_key text not null,
  last_key text not null,
  done_at timestamptz,
  -- What the second program found in it.
  found jsonb,
  primary key (draw_id, settlement_no, phase, chunk)
);
create index lottery_settlement_chunks_open on lottery_settlement_chunks (draw_id, settlement_no, phase, chunk) where done_at is null;
grant select, insert on lottery_settlement_chunks to sanam_app;
grant update (done_at, found) on lottery_settlement_chunks to sanam_app;

-- The winning picks of a result: one row for each play type, pick and class, with how often it wins.
create table lottery_winnings (
  draw_id bigint not null,
  settlement_no integer not null,
  play_type text not null,
  pick text not null,
  class text not null,
  times integer not null check (times > 0),
  primary key (draw_id, settlement_no, play_type, pick, class)
);
grant select, insert on lottery_winnings to sanam_app;

-- What a ticket wins by a settlement: exact in units of 1/10,000,000 of a minor unit (thousandths × ten-thousandths), and
-- rounded up once. A ticket without a row wins nothing.
create table lottery_payouts (
  draw_id bigint not null,
  settlement_no integer not null,
  ticket_no bigint not null,
  exact numeric(30, 0) not null check (exact > 0),
  payout bigint not null check (payout > 0),
  primary key (draw_id, settlement_no, ticket_no)
);
create index lottery_payouts_ticket on lottery_payouts (ticket_no, settlement_no);
grant select, insert on lottery_payouts to sanam_app;

-- What a member's round of a draw came to: one credit for all its winning tickets, whose parts are the payouts.
create table lottery_member_results (
  draw_id bigint not null,
  settlement_no integer not null,
  round_id text not null,
  member_id text not null,
  game_id text not null,
  tickets integer not null,
  stake bigint not null,
  rebate bigint not null,
  payout bigint not null,
  -- The engine's transaction; null where nothing moved.
  transaction_id text,
  -- Of a correction: what the balance could not cover and a case holds.
  uncovered bigint not null default 0 check (uncovered >= 0),
  -- The name of a round is its member's own: others may have rounds of the same name.
  primary key (draw_id, member_id, round_id, settlement_no)
);
create index lottery_member_results_member on lottery_member_results (member_id, draw_id);
grant select, insert on lottery_member_results to sanam_app;

-- Tickets that could not be settled or given back with the others: their rounds wait for staff, all others go on.
create table lottery_set_aside (
  draw_id bigint not null references lottery_draws,
  settlement_no integer not null,
  ticket_no bigint not null references lottery_tickets,
  phase text not null check (phase in ('evaluate', 'check', 'pay', 'refund')),
  reason text not null,
  at timestamptz not null default platform_now(),
  primary key (draw_id, settlement_no, ticket_no)
);
grant select, insert, delete on lottery_set_aside to sanam_app;

-- Keys that sign settlement files. The newest signs; older ones stay, so that old files can be verified.
create table lottery_signing_keys (
  key_id text primary key,
  -- Ed25519, SubjectPublicKeyInfo in base64.
  public_key text not null,
  private_sealed text not null,
  made_at timestamptz not null default platform_now()
);
grant select, insert on lottery_signing_keys to sanam_app;

-- Corrections that a balance could not cover, for staff.
create table lottery_cases (
  case_id text primary key,
  merchant_id text not null,
  member_id text not null,
  round_id text not null,
  draw_id bigint not null references lottery_draws,
  settlement_no integer not null,
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- Superseded: a later correction settled the round anew.
  outcome text check (outcome in ('writtenOff', 'recovered', 'superseded')),
  closed_by text,
  opened_at timestamptz not null default platform_now(),
  closed_at timestamptz,
  version integer not null default 1,
  unique (draw_id, member_id, round_id, settlement_no),
  check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (outcome is not null))
);
grant select, insert on lottery_cases to sanam_app;
grant update (state, outcome, closed_by, closed_at, version) on lottery_cases to sanam_app;

create table lottery_chases (
  chase_id text primary key,
  member_id text not null,
  game_id text not null references lottery_games,
  stop_on_win boolean not null,
  -- Stopped by its member, or because a ticket won; ended when nothing of it is open any more.
  state text not null default 'running' check (state in ('running', 'stopped', 'won', 'ended')),
  started_at timestamptz not null default platform_now()
);
create index lottery_chases_member on lottery_chases (member_id, started_at desc);
grant select, insert on lottery_chases to sanam_app;
grant update (state) on lottery_chases to sanam_app;

create table lottery_slips (
  slip_id text primary key,
  member_id text not null,
  name text not null,
  game_code text not null,
  selections jsonb not null,
  saved_at timestamptz not null default platform_now()
);
create index lottery_slips_member on lottery_slips (member_id, saved_at desc);
grant select, insert, delete on lottery_slips to sanam_app;

create table lottery_favourites (
  member_id text not null,
  game_id text not null references lottery_games,
  position integer not null,
  primary key (member_id, game_id)
);
grant select, insert, update, delete on lottery_favourites to sanam_app;

-- Numbers that members send into a yeekee round; the rank is the order of commit under the draw's lock.
create table lottery_shots (
  draw_id bigint not null references lottery_draws,
  rank integer not null check (rank > 0),
  member_id text not null,
  number text not null check (number ~ '^\d{5}$'),
  at timestamptz not null,
  primary key (draw_id, rank)
);
create index lottery_shots_member on lottery_shots (draw_id, member_id, at desc);
grant select, insert on lottery_shots to sanam_app;
create trigger lottery_shots_append_only before update or delete on lottery_shots
  for each row execute function platform_refuse_change();

-- Staff: owners do everything; two roles for those who work on draws.
insert into staff_roles values ('lotteryOperator'), ('lotteryChecker') on conflict do nothing;
insert into staff_role_permissions (role, permission)
select r.role, p.permission
from (values ('owner'), ('lotteryOperator'), ('lotteryChecker')) r (role)
cross join (values ('lottery.draw.read'), ('lottery.book.read'), ('lottery.ticket.read')) p (permission)
union all
select 'owner', p.permission
from (values ('lottery.draw.change'), ('lottery.draw.refund'), ('lottery.limit.change'), ('lottery.result.enter'),
  ('lottery.result.confirm'), ('lottery.settlement.approve'), ('lottery.market.change'), ('lottery.odds.change')) p (permission)
union all
select 'lotteryOperator', p.permission
from (values ('lottery.draw.change'), ('lottery.draw.refund'), ('lottery.limit.change'), ('lottery.result.enter'),
  ('lottery.market.change'), ('lottery.odds.change')) p (permission)
union all
select 'lotteryChecker', p.permission
from (values ('lottery.result.enter'), ('lottery.result.confirm'), ('lottery.settlement.approve'), ('lottery.draw.refund'),
  ('lottery.market.change'), ('lottery.odds.change'), ('approvals.approval.read'), ('approvals.approval.decide')) p (permission)
on conflict do nothing;
