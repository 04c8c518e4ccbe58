-- Missions may give bonus money. Its terms: what has to be played, the largest bet, what becomes cash at most, and days.
alter table missions_missions
  drop constraint missions_missions_reward_kind_check,
  add constraint missions_missions_reward_kind_check check (reward_kind in ('cash', 'bonus', 'points', 'freeRounds')),
  add column bonus_terms jsonb,
  add constraint missions_missions_bonus_check check ((reward_kind = 'bonus') = (bonus_terms is not null));
grant update (bonus_terms) on missions_missions to sanam_app;
