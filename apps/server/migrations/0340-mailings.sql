-- What staff write to one member, a list of members or everybody of a segment.
create table messaging_mailings (
  mailing_id text primary key,
  merchant_id text not null,
  topic text not null check (topic in ('service', 'news', 'offers')),
  -- Title and text in each language; the inbox reads them from here.
  words jsonb not null,
  -- An address inside of the portal.
  link text check (link ~ '^/([^/\\]|$)' and length(link) <= 300),
  -- What may bring it besides the inbox, where a member chose so.
  channels text[] not null check (channels <@ array['push', 'email', 'sms', 'line']),
  audience jsonb not null,
  state text not null check (state in ('waiting', 'planned', 'sending', 'sent', 'stopped', 'refused')),
  -- Null: at once.
  send_at timestamptz,
  -- Members that it was for when it was written.
  size integer not null,
  -- More members than these are not told without a second person; null: a second person confirmed.
  size_max integer,
  -- Members up to this id were looked at.
  reached text not null default '',
  told integer not null default 0,
  skipped integer not null default 0,
  stopped_for text check (stopped_for in ('staff', 'grown')),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null default platform_now(),
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1
);
create index messaging_mailings_of on messaging_mailings (merchant_id, created_at desc, mailing_id);
create index messaging_mailings_waiting on messaging_mailings (mailing_id) where state = 'waiting';
grant select, insert on messaging_mailings to sanam_app;
grant update (state, size_max, reached, told, skipped, stopped_for, started_at, ended_at, version) on messaging_mailings
  to sanam_app;

-- The members of a list; those of a segment are found when it is sent.
create table messaging_mailing_members (
  mailing_id text not null references messaging_mailings,
  member_id text not null,
  primary key (mailing_id, member_id)
);
grant select, insert, delete on messaging_mailing_members to sanam_app;

-- For the report of a mailing: what was read, and what became of its copies outside of the inbox.
alter table messaging_inbox add column mailing_id text;
create index messaging_inbox_mailings on messaging_inbox (mailing_id, read_at) where mailing_id is not null;
alter table messaging_outgoing add column mailing_id text;
create index messaging_outgoing_mailings on messaging_outgoing (mailing_id, channel, state) where mailing_id is not null;

insert into staff_role_permissions (role, permission)
select role, p from unnest(array['owner', 'support']) role, unnest(array['messages.mailing.read', 'messages.mailing.send']) p
union all select 'auditor', 'messages.mailing.read';
