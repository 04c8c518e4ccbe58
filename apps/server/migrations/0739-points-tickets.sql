-- Tickets of a wheel or raffle as a reward of the points mall.
alter table points_rewards drop constraint points_rewards_kind_check,
  add constraint points_rewards_kind_check check (kind in ('goods', 'voucher', 'freeRounds', 'bonus', 'ticket'));
alter table points_reward_versions
  -- A pool of draws, which answers whether it takes tickets.
  add column tickets_pool text,
  add column tickets integer check (tickets > 0),
  add constraint points_reward_versions_ticket_pair check ((tickets_pool is null) = (tickets is null));
