-- The sandbox's SMS gateway and letter box: what was sent, for people to read and tests to ask for.

create table rail_sms (
  -- The sender's own id: a message that comes twice is delivered once.
  sms_id        text primary key,
  recipient     text not null,
  sender        text not null,
  body          text not null,
  -- How often it was handed in.
  asked         integer not null default 1,
  state         text not null check (state in ('accepted', 'delivered', 'failed')),
  created_at    timestamptz not null,
  -- When the handset answers and the report is sent.
  due_at        timestamptz
);
create index rail_sms_newest on rail_sms (created_at desc);
create index rail_sms_of on rail_sms (recipient, created_at desc);
create index rail_sms_due on rail_sms (due_at) where due_at is not null;

create table rail_mails (
  mail_id       bigint generated always as identity primary key,
  message_id    text not null,
  recipient     text not null,
  sender        text not null,
  subject       text not null,
  body_text     text not null,
  body_html     text not null,
  created_at    timestamptz not null
);
create index rail_mails_of on rail_mails (recipient, mail_id desc);

-- Where a message to the shop goes; null: the address for payments.
alter table rail_callbacks add column target text;

alter table rail_faults
  add column sms_mode text not null default 'works' check (sms_mode in ('works', 'slow', 'down', 'answerLost')),
  add column sms_slow_seconds integer not null default 20 check (sms_slow_seconds between 0 and 120),
  add column sms_delivery text not null default 'delivered' check (sms_delivery in ('delivered', 'failed', 'silent')),
  add column sms_reports integer not null default 1 check (sms_reports between 1 and 50),
  add column mail_mode text not null default 'works' check (mail_mode in ('works', 'down', 'refuses'));
