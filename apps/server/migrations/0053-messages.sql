-- Messages: what goes out by SMS and e-mail, the limits all nodes share, and the day's spending.

create table messages_outgoing (
  message_id text primary key check (message_id ~ '^[\w-]{1,64}$'),
  merchant_id text not null references site_merchants,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  -- Whom it goes to: a keyed hash to find it by, and what a person may see of it.
  address_hash text not null,
  address_mask text not null,
  -- Country of the number; null for e-mail.
  country text check (country ~ '^[A-Z]{2}$'),
  -- Address and content, sealed; emptied when nobody needs it any more.
  sealed text,
  -- queued: waits for its turn or its next try. sent: taken over by the provider. The other two are final.
  -- withheld: made to look sent, for an account that does not exist.
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'withheld')),
  -- Why it failed: expired, rejected, unreachable, undelivered, closed.
  reason text,
  -- Holds a code, of which the conversion is watched.
  is_code boolean not null default false,
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  attempts integer not null default 0,
  created_at timestamptz not null default platform_now(),
  -- After this the content is worth nothing, and it is not sent.
  valid_until timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- When the code in it was typed in.
  used_at timestamptz
);
create index messages_outgoing_newest on messages_outgoing (merchant_id, created_at desc);
create index messages_outgoing_of on messages_outgoing (address_hash, created_at desc);
create index messages_outgoing_codes on messages_outgoing (created_at) where is_code and channel = 'sms';
create index messages_outgoing_sealed on messages_outgoing (created_at) where sealed is not null;
grant select, insert on messages_outgoing to sanam_app;
grant update (sealed, state, reason, attempts, sent_at, ended_at, used_at) on messages_outgoing to sanam_app;

-- Reports of gateways, each once: the sender's event id makes a repetition harmless.
create table messages_reports (
  merchant_id text not null,
  event_id text not null,
  message_id text not null,
  outcome text not null check (outcome in ('delivered', 'failed')),
  at timestamptz not null default platform_now(),
  primary key (merchant_id, event_id)
);
create index messages_reports_age on messages_reports (at);
grant select, insert, delete on messages_reports to sanam_app;

-- When a number, an address, a network or a block of numbers was last used. Keys are keyed hashes: the table names nobody.
create table messages_limits (
  scope text not null check (scope in ('number', 'prefix', 'address', 'network', 'mailbox')),
  key text not null,
  stamps timestamptz[] not null,
  last_at timestamptz not null default platform_now(),
  primary key (scope, key)
) with (fillfactor = 80);
create index messages_limits_age on messages_limits (last_at);
grant select, insert, update, delete on messages_limits to sanam_app;

-- What SMS cost, by business day. One row a day: its lock makes the hard stop exact over all nodes.
create table messages_spending (
  merchant_id text not null references site_merchants,
  day date not null,
  spent_minor bigint not null check (spent_minor >= 0),
  messages integer not null,
  primary key (merchant_id, day)
) with (fillfactor = 80);
grant select, insert, update on messages_spending to sanam_app;
