-- Bonus money as a reward of the points mall, under the terms of its version.
alter table points_rewards drop constraint points_rewards_kind_check,
  add constraint points_rewards_kind_check check (kind in ('goods', 'voucher', 'freeRounds', 'bonus'));
alter table points_reward_versions
  add column bonus_amount bigint check (bonus_amount > 0),
  add column bonus_terms jsonb,
  add constraint points_reward_versions_gift_check check ((bonus_amount is null) = (bonus_terms is null));
