-- What people write to the operator, and the board of the latest wins.

create table content_feedback (
  feedback_id text primary key,
  merchant_id text not null,
  member_id text not null,
  question_type text not null check (question_type in ('deposit', 'withdrawal', 'game', 'customerService', 'application', 'other')),
  -- Plain text, shown as such.
  content text not null check (length(content) between 1 and 4000),
  state text not null default 'received' check (state in ('received', 'answered')),
  created_at timestamptz not null default platform_now(),
  answered_at timestamptz,
  answered_by text,
  check ((state = 'answered') = (answered_at is not null and answered_by is not null))
);
create index content_feedback_list on content_feedback (merchant_id, state, created_at desc);
create index content_feedback_member on content_feedback (member_id, created_at desc);

create table content_applications (
  application_id text primary key,
  merchant_id text not null,
  -- A keyed hash of the sender's network, for the limit an hour.
  network text not null,
  name text not null,
  contact text not null,
  channel text not null,
  message text not null default '',
  state text not null default 'received' check (state in ('received', 'answered')),
  created_at timestamptz not null default platform_now(),
  answered_at timestamptz,
  answered_by text,
  check ((state = 'answered') = (answered_at is not null and answered_by is not null))
);
create index content_applications_network on content_applications (network, created_at desc);
create index content_applications_list on content_applications (merchant_id, state, created_at desc);

grant select, insert on content_feedback, content_applications to sanam_app;
grant update (state, answered_at, answered_by) on content_feedback, content_applications to sanam_app;

-- The latest wins a merchant and game type, copied from closed rounds by a job. The member's id never leaves the server.
create table content_winners (
  round_key bigint not null,
  merchant_id text not null,
  member_id text not null,
  account text not null,
  game_category text not null,
  vendor text not null,
  game_name_th text not null,
  game_name_en text not null,
  game_picture text,
  win_minor bigint not null check (win_minor > 0),
  currency text not null,
  won_at timestamptz not null,
  primary key (round_key)
);
create index content_winners_list on content_winners (merchant_id, won_at desc);
grant select, insert, update, delete on content_winners to sanam_app;
-- Up to where rounds were read.
create table content_winners_mark (one boolean primary key default true check (one), read_to timestamptz not null);
grant select, insert, update on content_winners_mark to sanam_app;
-- Rounds close in about the order they were opened, so a few bytes a block are enough to find the last minute's.
create index games_rounds_closed on games_rounds using brin (closed_at);
