-- Campaigns: what is advertised, in versions that never change. A draft is written by one person and published by another.

create table promotions_campaigns (
  campaign_id text primary key,
  merchant_id text not null references merchants,
  kind text not null check (kind in ('info', 'join', 'apply', 'claim')),
  state text not null default 'draft'
    check (state in ('draft', 'review', 'scheduled', 'live', 'paused', 'ended', 'archived')),
  published_version integer,
  -- Of the published version, for what follows the clock.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Of the row: who changes it says which one they saw.
  version integer not null default 1,
  created_at timestamptz not null default platform_now(),
  updated_at timestamptz not null default platform_now(),
  -- When it was over: what is in hand then is decided within days.
  ended_at timestamptz,
  check (state in ('draft', 'review', 'archived') or published_version is not null),
  check (published_version is null or starts_at is not null)
);
create index promotions_campaigns_shown on promotions_campaigns (merchant_id, starts_at desc)
  where state in ('scheduled', 'live', 'paused');
create index promotions_campaigns_list on promotions_campaigns (merchant_id, updated_at desc);
grant select, insert on promotions_campaigns to sanam_app;
grant update (state, published_version, starts_at, ends_at, version, updated_at, ended_at) on promotions_campaigns to sanam_app;

create table promotions_versions (
  campaign_id text not null references promotions_campaigns,
  version integer not null check (version > 0),
  content jsonb not null,
  made_by text not null,
  reviewed_by text not null,
  published_at timestamptz not null default platform_now(),
  primary key (campaign_id, version),
  -- Two people.
  check (made_by <> reviewed_by)
);
grant select, insert on promotions_versions to sanam_app;
alter table promotions_campaigns add foreign key (campaign_id, published_version) references promotions_versions (campaign_id, version);

create table promotions_drafts (
  campaign_id text primary key references promotions_campaigns,
  content jsonb not null,
  revision integer not null check (revision > 0),
  edited_by text not null,
  edited_at timestamptz not null default platform_now(),
  -- Everybody who wrote a part of it: none of them publishes it.
  writers text[] not null,
  submitted_by text,
  submitted_at timestamptz,
  check ((submitted_by is null) = (submitted_at is null))
);
grant select, insert, delete on promotions_drafts to sanam_app;
grant update (content, revision, edited_by, edited_at, writers, submitted_by, submitted_at) on promotions_drafts to sanam_app;

-- What a campaign may give away, and what is given. Places and money are taken by one conditional update each time.
create table promotions_budgets (
  campaign_id text primary key references promotions_campaigns,
  places_max integer check (places_max > 0),
  places_taken integer not null default 0 check (places_taken >= 0),
  amount_max bigint check (amount_max > 0),
  amount_spent bigint not null default 0 check (amount_spent >= 0),
  check (places_taken <= places_max),
  check (amount_spent <= amount_max)
);
grant select, insert on promotions_budgets to sanam_app;
grant update (places_max, places_taken, amount_max, amount_spent) on promotions_budgets to sanam_app;

insert into staff_roles values ('promotionManager') on conflict do nothing;
insert into staff_role_permissions (role, permission)
select r.role, p.permission
from (values ('owner'), ('promotionManager')) r (role)
cross join (values ('promotions.campaign.read'), ('promotions.campaign.change'), ('promotions.campaign.review'),
                   ('promotions.application.read'), ('promotions.application.decide')) p (permission)
union all
select 'promotionManager', p.permission
from (values ('content.announcement.read'), ('content.announcement.change'), ('players.member.read'),
             ('approvals.approval.read'), ('approvals.approval.decide')) p (permission)
on conflict do nothing;
