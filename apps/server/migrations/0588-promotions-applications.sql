-- Applications of members for activities: a comment and pictures, taken by one of the staff for a while, then decided.

create table promotions_applications (
  application_id text primary key,
  participation_id text not null references promotions_participations,
  campaign_id text not null references promotions_campaigns,
  merchant_id text not null references merchants,
  member_id text not null references members,
  comment text not null,
  state text not null default 'applying' check (state in ('applying', 'process', 'issued', 'rejected', 'withdrawn', 'closed')),
  submitted_at timestamptz not null default platform_now(),
  assigned_to text,
  lease_until timestamptz,
  amount bigint check (amount > 0),
  remark text,
  -- Null where no person decided.
  decided_by text,
  decided_at timestamptz,
  check ((state = 'process') = (assigned_to is not null)),
  check ((assigned_to is null) = (lease_until is null)),
  check ((state in ('applying', 'process')) = (decided_at is null)),
  check (state <> 'rejected' or remark is not null),
  check (amount is null or state = 'issued')
);
create unique index promotions_applications_one on promotions_applications (participation_id)
  where state in ('applying', 'process');
create index promotions_applications_queue on promotions_applications (merchant_id, state, submitted_at);
create index promotions_applications_member on promotions_applications (member_id, submitted_at desc);
create index promotions_applications_of on promotions_applications (participation_id, submitted_at desc);
create index promotions_applications_leased on promotions_applications (lease_until) where state = 'process';
grant select, insert on promotions_applications to sanam_app;
grant update (state, assigned_to, lease_until, amount, remark, decided_by, decided_at) on promotions_applications to sanam_app;

create table promotions_pictures (
  picture_id text primary key,
  application_id text not null references promotions_applications,
  place integer not null check (place between 1 and 3),
  file_name text not null unique,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  byte_count integer not null check (byte_count > 0),
  unique (application_id, place)
);
grant select, insert on promotions_pictures to sanam_app;
