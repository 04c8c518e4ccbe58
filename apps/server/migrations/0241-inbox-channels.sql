-- What else brings a message of the inbox: push and LINE go through the same outbox as SMS and e-mail.
alter table messaging_outgoing drop constraint messaging_outgoing_channel_check;
alter table messaging_outgoing
  add constraint messaging_outgoing_channel check (channel in ('sms', 'email', 'push', 'line'));

-- What a member chose, where it differs from what holds for everybody.
create table messaging_choices (
  member_id text not null,
  topic text not null check (topic in ('payments', 'security', 'protection', 'service', 'news', 'offers')),
  channel text not null check (channel in ('inbox', 'push', 'email', 'sms', 'line')),
  is_on boolean not null,
  changed_at timestamptz not null default platform_now(),
  primary key (member_id, topic, channel)
);
grant select, insert, update on messaging_choices to sanam_app;

-- The installation's own key for web push (VAPID): push services know us by it, and every subscription is bound to it.
create table messaging_push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz not null default platform_now()
);
grant select, insert on messaging_push_keys to sanam_app;

-- Browsers that show messages. An address is all that pushing to it takes, so it is sealed.
create table messaging_push_subscriptions (
  subscription_id text primary key,
  member_id text not null,
  endpoint_hash text not null unique,
  sealed text not null,
  created_at timestamptz not null default platform_now()
);
create index messaging_push_subscriptions_of on messaging_push_subscriptions (member_id, created_at);
grant select, insert, update, delete on messaging_push_subscriptions to sanam_app;
