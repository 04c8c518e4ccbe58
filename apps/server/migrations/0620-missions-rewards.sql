-- What a mission gives: cash, points or free rounds; and what it gives to all members together.
alter table missions_missions
  add column reward_kind text not null default 'cash' check (reward_kind in ('cash', 'points', 'freeRounds')),
  -- Of free rounds; how many they are is the reward.
  add column rounds_node text,
  add column rounds_bet bigint check (rounds_bet > 0),
  add column rounds_days integer check (rounds_days > 0),
  add column rounds_turnover_percent integer check (rounds_turnover_percent >= 0),
  -- Satang, points or rounds, as the reward; null: no limit.
  add column budget bigint check (budget >= reward),
  add column budget_left bigint check (budget_left between 0 and budget),
  add check ((budget is null) = (budget_left is null)),
  add check (num_nonnulls(rounds_node, rounds_bet, rounds_days, rounds_turnover_percent)
             = case when reward_kind = 'freeRounds' then 4 else 0 end);
