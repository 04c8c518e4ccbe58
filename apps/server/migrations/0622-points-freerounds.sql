-- Free rounds for points. Whoever pays for rounds gets the price back when their vendor refuses them: such a grant is never
-- asked for again.
alter table freerounds_grants add column is_final boolean not null default false;

alter table points_rewards drop constraint points_rewards_kind_check,
  add constraint points_rewards_kind_check check (kind in ('goods', 'voucher', 'freeRounds'));
alter table points_reward_versions
  add column rounds_node text,
  add column rounds integer check (rounds > 0),
  add column rounds_bet bigint check (rounds_bet > 0),
  add column rounds_days integer check (rounds_days > 0),
  add column rounds_turnover_percent integer check (rounds_turnover_percent >= 0),
  add check (num_nonnulls(rounds_node, rounds, rounds_bet, rounds_days, rounds_turnover_percent) in (0, 5));
