-- Lowest VIP level of members who may redeem a reward. Null: everybody.
alter table points_reward_versions add column level_min integer check (level_min > 0);
