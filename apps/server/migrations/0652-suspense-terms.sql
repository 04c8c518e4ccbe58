-- For how many days money may stay in suspense before staff are called: versions of a merchant, each by two people.
create table payments_suspense_terms (
  merchant_id text not null references merchants,
  version integer not null check (version > 0),
  days integer not null check (days between 1 and 60),
  made_at timestamptz not null default platform_now(),
  made_by text not null,
  approved_by text,
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on payments_suspense_terms to sanam_app;
create trigger payments_suspense_terms_append_only before update or delete on payments_suspense_terms
  for each row execute function platform_refuse_change();

insert into staff_role_permissions (role, permission)
select role, 'payments.suspense.change' from unnest(array['owner', 'financeMaker', 'financeChecker']) role
on conflict do nothing;
