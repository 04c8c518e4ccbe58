-- Checks of identity that a provider makes over the network: one row a try of a member.
create table protection_checks (
  -- What the provider knows the try by.
  check_id text primary key,
  member_id text not null references protection_gates (member_id),
  merchant_id text not null,
  -- starting: the provider is being asked for its page; open: the member is there; pending: the provider looks at it.
  state text not null default 'starting' check (state in ('starting', 'open', 'pending', 'done', 'failed')),
  return_url text not null,
  -- Where the member goes on; whoever has the address is taken for the member.
  page_url text,
  applicant_id text,
  document_id text references protection_documents (document_id),
  outcome text check (outcome in ('approved', 'toStaff', 'again', 'refused')),
  -- When the provider came to the newest result that was worked.
  result_at timestamptz,
  -- Name and birth date as the provider read them, sealed.
  person_sealed text,
  started_at timestamptz not null default platform_now(),
  asked_at timestamptz,
  check (state <> 'open' or page_url is not null)
);
create unique index protection_checks_open on protection_checks (member_id) where state in ('starting', 'open', 'pending');
create index protection_checks_member on protection_checks (member_id, started_at desc);
create index protection_checks_to_ask on protection_checks (coalesce(asked_at, started_at))
  where state in ('starting', 'open', 'pending');
create index protection_checks_document on protection_checks (document_id) where document_id is not null;

-- Messages of providers, each taken once: the hash of its bytes.
create table protection_check_messages (
  merchant_id text not null,
  digest text not null,
  at timestamptz not null default platform_now(),
  primary key (merchant_id, digest)
);
create index protection_check_messages_at on protection_check_messages (at);

grant select, insert, update on protection_checks to sanam_app;
grant select, insert, delete on protection_check_messages to sanam_app;
