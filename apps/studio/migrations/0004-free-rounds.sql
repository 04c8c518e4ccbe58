-- Rewards of free rounds: rounds at a fixed bet that cost the player nothing, paid once in all by a promo-win.
create table studio_free_rounds (
  reward_id text primary key,
  player_id text not null,
  -- What was granted. Null: the reward was cancelled before it came, and never comes.
  campaign_id text,
  currency text,
  game_codes text[],
  bet_amount bigint check (bet_amount > 0),
  count integer check (count > 0),
  expires_at timestamptz,
  state text not null check (state in ('ACTIVE', 'USED', 'EXPIRED', 'CANCELLED')),
  -- Rounds begun, without those that were refused or taken back; and what they won.
  used integer not null default 0,
  win_total bigint not null default 0 check (win_total >= 0),
  -- The promo-win that pays it, sent with its last round.
  payout_id text unique,
  -- Nothing more is to be paid.
  settled_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (used >= 0 and used <= coalesce(count, 0)),
  check ((count is null) = (expires_at is null) and (count is null) = (bet_amount is null)),
  check (count is not null or state = 'CANCELLED')
);
create index studio_free_rounds_active on studio_free_rounds (player_id, expires_at) where state = 'ACTIVE';

alter table studio_rounds add column reward_id text references studio_free_rounds (reward_id);
create index studio_rounds_by_reward on studio_rounds (reward_id) where reward_id is not null;

alter table studio_transactions drop constraint studio_transactions_kind_check;
alter table studio_transactions add constraint studio_transactions_kind_check
  check (kind in ('bet', 'win', 'rollback', 'promo-win'));
