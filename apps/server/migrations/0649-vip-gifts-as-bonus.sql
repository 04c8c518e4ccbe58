-- Gifts of a ladder and the bonuses of its levels may be bonus money, as rebates may. Null: cash.
alter table vip_ladders add column gift_terms jsonb;
-- Of `0626-vip-rebates-as-bonus.sql`, for rebates alone.
do $$
declare
  v_name name;
begin
  select conname into strict v_name from pg_constraint
    where conrelid = 'vip_rewards'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%is_bonus%';
  execute format('alter table vip_rewards drop constraint %I', v_name);
end $$;
alter table vip_rewards add constraint vip_rewards_bonus_is_paid check (not is_bonus or state = 'paid');
alter table vip_crossings add column is_bonus boolean not null default false,
  add constraint vip_crossings_bonus_is_paid check (not is_bonus or state = 'paid');
grant update (is_bonus) on vip_crossings to sanam_app;
