-- How far the ledger was verified: the check goes on from here. Only functions write it.

create table ledger_verified (
  only_row boolean primary key default true check (only_row),
  -- The newest block that holds with everything before it; 0: none yet.
  block bigint not null default 0,
  last_id bigint not null default 0,
  hash bytea not null default '',
  -- When the newest of its postings was made; the next block's checks of other tables begin there.
  posted_at timestamptz,
  verified_at timestamptz,
  -- Stored balances are compared with their newest entry in turns; the last account of the last turn.
  swept_account bigint not null default 0,
  -- The block that does not hold, and the rows that say so. Nothing goes on until it holds.
  broken_block bigint,
  broken jsonb,
  broken_at timestamptz,
  check ((broken_block is null) = (broken is null) and (broken is null) = (broken_at is null))
);
insert into ledger_verified default values;

-- What the house's accounts have after the postings up to ledger_verified.last_id.
create table ledger_verified_sums (
  account_id bigint primary key references ledger_accounts (id),
  balance bigint not null
);

grant select on ledger_verified, ledger_verified_sums to sanam_app;

-- The same for the audit log's chain.
create table platform_audit_verified (
  only_row boolean primary key default true check (only_row),
  seq bigint not null default 0,
  hash text not null default ''
);
insert into platform_audit_verified default values;
grant select, update on platform_audit_verified to sanam_app;
