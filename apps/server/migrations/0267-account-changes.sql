-- A bank account in use is changed on request: two people of staff decide, then payouts wait.
alter table wallet_bank_accounts
  drop constraint wallet_bank_accounts_state_check,
  -- Replaced: another one took its place. Its number stays its member's.
  add constraint wallet_bank_accounts_state_check
    check (state in ('new', 'verified', 'locked', 'refused', 'replaced'));

create table wallet_account_changes (
  change_id text primary key,
  merchant_id text not null,
  member_id text not null,
  -- The account that gives way.
  bank_account_id text not null references wallet_bank_accounts,
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
  account_sealed text not null,
  account_hash text not null,
  account_tail text not null check (account_tail ~ '^[0-9]{4}$'),
  holder text not null,
  reason text not null check (char_length(reason) between 1 and 500),
  state text not null default 'open' check (state in ('open', 'approved', 'refused')),
  version integer not null default 1,
  created_at timestamptz not null default platform_now(),
  decided_at timestamptz,
  -- What the member reads of a refusal.
  answer text
);
create unique index wallet_account_changes_one_open on wallet_account_changes (member_id) where state = 'open';
create index wallet_account_changes_queue on wallet_account_changes (state, created_at desc);
grant select, insert on wallet_account_changes to sanam_app;
grant update (state, version, decided_at, answer) on wallet_account_changes to sanam_app;

-- Members who gave the number of an account that belongs to another one, of whatever merchant.
create table wallet_shared_accounts (
  member_id text not null,
  owner_id text not null,
  first_at timestamptz not null default platform_now(),
  primary key (member_id, owner_id)
);
create index wallet_shared_accounts_owner on wallet_shared_accounts (owner_id);
grant select, insert on wallet_shared_accounts to sanam_app;

insert into staff_role_permissions (role, permission)
select role, 'payments.account.read' from staff_role_permissions where permission = 'payments.withdrawal.read'
union all
select role, 'payments.account.decide' from staff_role_permissions where permission = 'payments.withdrawal.dispute'
on conflict do nothing;
