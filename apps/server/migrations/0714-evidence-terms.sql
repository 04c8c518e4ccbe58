-- How close in time two reports may be about the same money, how long an exact amount stays reserved after its order
-- ended, and how old a slip may be: versions of a merchant, each by two people.
create table payments_evidence_terms (
  merchant_id text not null references merchants,
  version integer not null check (version > 0),
  join_seconds integer not null check (join_seconds between 60 and 600),
  reserved_hours integer not null check (reserved_hours between 6 and 168),
  slip_hours integer not null check (slip_hours between 1 and 72),
  made_at timestamptz not null default platform_now(),
  made_by text not null,
  approved_by text,
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on payments_evidence_terms to sanam_app;
create trigger payments_evidence_terms_append_only before update or delete on payments_evidence_terms
  for each row execute function platform_refuse_change();

insert into staff_role_permissions (role, permission)
select role, 'payments.evidence.change' from unnest(array['owner', 'financeMaker', 'financeChecker']) role
on conflict do nothing;
