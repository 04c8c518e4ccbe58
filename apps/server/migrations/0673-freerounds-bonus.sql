-- Winnings of free rounds as bonus money: the terms, and what became of the winnings.
alter table freerounds_grants
  -- Terms of the bonus that the winnings become; null: they are cash.
  add column bonus_terms jsonb,
  -- What such winnings became, and why not a bonus. Null: nothing yet, or the grant has no such terms.
  add column paid_as text check (paid_as in ('bonus', 'cash')),
  add column paid_why text,
  add constraint freerounds_grants_paid_check check (
    (paid_as is null or bonus_terms is not null and state = 'settled' and won > 0 and told_at is not null)
    and (paid_why is not null) = (paid_as is not distinct from 'cash'));
-- The engine asks by the vendor's transaction.
create index freerounds_grants_kept on freerounds_grants (vendor_id, paid_by)
  where paid_by is not null and bonus_terms is not null;
grant update (paid_as, paid_why) on freerounds_grants to sanam_app;

-- The same terms where modules keep free rounds as a reward.
alter table points_reward_versions
  add column rounds_bonus_terms jsonb,
  add constraint points_reward_versions_bonus_check check (rounds_bonus_terms is null or rounds_node is not null);
alter table missions_missions
  add column rounds_bonus_terms jsonb,
  add constraint missions_missions_rounds_bonus_check check (rounds_bonus_terms is null or rounds_node is not null);
grant update (rounds_bonus_terms) on missions_missions to sanam_app;
