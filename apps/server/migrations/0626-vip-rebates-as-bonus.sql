-- Rebates of a ladder may be bonus money. Null: cash.
alter table vip_ladders add column rebate_terms jsonb;
alter table vip_rewards add column is_bonus boolean not null default false,
  add check (not is_bonus or (kind = 'rebate' and state = 'paid'));
grant update (is_bonus) on vip_rewards to sanam_app;
