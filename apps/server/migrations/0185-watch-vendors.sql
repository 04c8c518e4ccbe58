-- What a vendor may do before a person is told: calls a second, unknown references a minute, the largest win of a round as
-- an amount and as a multiple of its stake.
alter table vendors
  add column calls_per_second integer not null default 20000 check (calls_per_second between 1 and 1000000),
  add column unknown_references_max integer not null default 1000 check (unknown_references_max between 1 and 1000000),
  add column win_max bigint not null default 100000000 check (win_max >= 10000),
  add column win_multiple_max integer not null default 5000 check (win_multiple_max between 1 and 1000000);

-- Rollbacks and credits that named something the wallet does not know, by the minute; all nodes add here.
create table vendors_unknown_references (
  vendor_id integer not null references vendors (id),
  minute timestamptz not null,
  rollbacks integer not null default 0,
  credits integer not null default 0,
  primary key (vendor_id, minute)
);
grant select, insert, update, delete on vendors_unknown_references to sanam_app;

-- A finding about one member's money: as long as it is open, staff look at the member's payouts.
alter table vendors_findings add column member_id text;
create index vendors_findings_of_member on vendors_findings (member_id) where state = 'open' and member_id is not null;
-- One open alarm of a vendor at a time; its figures grow.
create unique index vendors_findings_one_alarm on vendors_findings (vendor_id) where finding = 'unknownReferences' and state = 'open';

-- Who reads findings and decides about payouts or risks may also close a finding.
insert into staff_role_permissions (role, permission)
select role, 'games.finding.close' from unnest(array['owner', 'financeMaker', 'financeChecker', 'risk']) as role
on conflict do nothing;
