-- Groups of campaigns of which a member has one, and trials of drafts.

-- A member's place in a group: locked by who takes something of it.
create table promotions_groups (
  member_id text not null references members,
  name text not null,
  primary key (member_id, name)
);
grant select, insert, update on promotions_groups to sanam_app;

-- A draft that was tried with a member: it is published only after that.
create table promotions_trials (
  trial_id text primary key,
  campaign_id text not null references promotions_campaigns,
  -- What the draft becomes when it is published, and which writing of it was tried.
  version integer not null,
  revision integer not null,
  -- Null: by the product itself, in a sandbox.
  member_id text references members,
  account text not null,
  deposit bigint check (deposit > 0),
  is_eligible boolean not null,
  -- What the member would have been given; null: nothing.
  gives bigint check (gives > 0),
  tried_by text not null,
  tried_at timestamptz not null default platform_now()
);
create index promotions_trials_campaign on promotions_trials (campaign_id, tried_at desc);
grant select, insert on promotions_trials to sanam_app;
