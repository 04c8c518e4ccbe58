-- What vendors' calls to the wallet were like, rolled up by minute and later by hour. Written beside the calls by a timer
-- of each node, never in the transaction of a bet.

-- vendor_id 0: somebody who is no vendor of ours. Direction out: our own calls to the vendor.
create table games_callback_minutes (
  vendor_id integer not null,
  minute timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  call text not null,
  code text not null,
  calls integer not null,
  replays integer not null default 0,
  -- Answers by time taken; the bounds stand in callbacks/histogram.ts.
  t0 integer not null default 0, t1 integer not null default 0, t2 integer not null default 0, t3 integer not null default 0,
  t4 integer not null default 0, t5 integer not null default 0, t6 integer not null default 0, t7 integer not null default 0,
  t8 integer not null default 0, t9 integer not null default 0, t10 integer not null default 0, t11 integer not null default 0,
  t12 integer not null default 0, t13 integer not null default 0,
  primary key (vendor_id, minute, direction, call, code)
);
create index games_callback_minutes_age on games_callback_minutes (minute);

create table games_callback_hours (
  vendor_id integer not null,
  hour timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  call text not null,
  code text not null,
  calls integer not null,
  replays integer not null default 0,
  t0 integer not null default 0, t1 integer not null default 0, t2 integer not null default 0, t3 integer not null default 0,
  t4 integer not null default 0, t5 integer not null default 0, t6 integer not null default 0, t7 integer not null default 0,
  t8 integer not null default 0, t9 integer not null default 0, t10 integer not null default 0, t11 integer not null default 0,
  t12 integer not null default 0, t13 integer not null default 0,
  primary key (vendor_id, hour, direction, call, code)
);
create index games_callback_hours_age on games_callback_hours (hour);

-- The last calls that did not end well: what a person needs to find them again, nothing that was sent.
create table games_callback_failures (
  failure_id bigint primary key generated always as identity,
  at timestamptz not null,
  vendor_id integer not null,
  direction text not null check (direction in ('in', 'out')),
  call text not null,
  code text not null,
  http_status integer,
  ms integer not null,
  request_id text not null,
  transaction_id text,
  address text
);
create index games_callback_failures_vendor on games_callback_failures (vendor_id, failure_id desc);
create index games_callback_failures_age on games_callback_failures (at);

-- When a vendor was last heard, and whether a node leaves it alone for a while.
create table games_callback_state (
  vendor_id integer not null,
  node text not null,
  last_call_at timestamptz,
  circuit_open_until timestamptz,
  changed_at timestamptz not null default platform_now(),
  primary key (vendor_id, node)
);

-- Sessions of the last hours, found without reading all there ever were; a few bytes a block.
create index games_sessions_age on games_sessions using brin (created_at);

grant select, insert, update, delete on games_callback_minutes, games_callback_hours, games_callback_failures, games_callback_state to sanam_app;
