-- The points mall: rewards in versions, their stock, and what members redeemed.

create table points_rewards (
  reward_id text primary key,
  merchant_id text not null references merchants,
  kind text not null check (kind in ('goods', 'voucher')),
  is_on boolean not null default false,
  -- Of the terms in force.
  version integer not null check (version > 0),
  made_at timestamptz not null default platform_now()
);
create index points_rewards_merchant on points_rewards (merchant_id, made_at desc);
grant select, insert on points_rewards to sanam_app;
grant update (is_on, version) on points_rewards to sanam_app;

-- What a member sees and agrees to. Never changed: a redemption keeps the version it was made under.
create table points_reward_versions (
  reward_id text not null references points_rewards,
  version integer not null check (version > 0),
  title_th text not null,
  title_en text not null,
  text_th text not null,
  text_en text not null,
  price bigint not null check (price > 0),
  -- How many a member may redeem in a period; null: as many as there are.
  limit_count integer check (limit_count > 0),
  limit_period text check (limit_period in ('day', 'month', 'ever')),
  starts_at timestamptz,
  ends_at timestamptz,
  made_by text not null,
  made_at timestamptz not null default platform_now(),
  primary key (reward_id, version),
  check ((limit_count is null) = (limit_period is null)),
  check (starts_at < ends_at)
);
grant select, insert on points_reward_versions to sanam_app;

-- Sizes and colours, each with its stock: received = available + reserved + issued.
create table points_variants (
  variant_id text primary key,
  reward_id text not null references points_rewards,
  name_th text not null,
  name_en text not null,
  received integer not null default 0,
  available integer not null default 0 check (available >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  issued integer not null default 0 check (issued >= 0),
  made_at timestamptz not null default platform_now(),
  check (received = available + reserved + issued)
);
create index points_variants_reward on points_variants (reward_id);
grant select, insert on points_variants to sanam_app;
grant update (received, available, reserved, issued) on points_variants to sanam_app;

create table points_redemptions (
  redeem_id text primary key,
  merchant_id text not null references merchants,
  member_id text not null references members,
  reward_id text not null,
  reward_version integer not null,
  variant_id text not null references points_variants,
  quantity integer not null check (quantity > 0),
  points bigint not null check (points > 0),
  state text not null check (state in ('pending', 'approved', 'shipped', 'delivered', 'issued', 'cancelled', 'rejected', 'returned')),
  -- Of the row: a decision about an older one is refused.
  revision integer not null default 1,
  -- As it was typed, sealed; null where nothing is sent.
  address_sealed text,
  carrier text,
  tracking text,
  made_at timestamptz not null default platform_now(),
  changed_at timestamptz not null default platform_now(),
  foreign key (reward_id, reward_version) references points_reward_versions
);
create index points_redemptions_member on points_redemptions (member_id, made_at desc);
create index points_redemptions_queue on points_redemptions (merchant_id, state, made_at);
create index points_redemptions_variant on points_redemptions (variant_id);
create index points_redemptions_reward on points_redemptions (reward_id, reward_version);
grant select, insert on points_redemptions to sanam_app;
grant update (state, revision, carrier, tracking, changed_at) on points_redemptions to sanam_app;

-- Every state of a redemption. Never changed.
create table points_redemption_steps (
  redeem_id text not null references points_redemptions,
  step integer not null check (step > 0),
  state text not null,
  -- Shown to the member.
  note text,
  by_kind text not null,
  by_id text,
  at timestamptz not null default platform_now(),
  primary key (redeem_id, step)
);
grant select, insert on points_redemption_steps to sanam_app;

-- Every change of a stock. Never changed.
create table points_stock_moves (
  move_id bigint generated always as identity primary key,
  variant_id text not null references points_variants,
  kind text not null check (kind in ('received', 'withdrawn', 'reserved', 'released', 'issued', 'returned')),
  quantity integer not null check (quantity > 0),
  redeem_id text references points_redemptions,
  by_id text,
  reason text,
  at timestamptz not null default platform_now()
);
create index points_stock_moves_variant on points_stock_moves (variant_id, move_id desc);
create index points_stock_moves_redemption on points_stock_moves (redeem_id) where redeem_id is not null;
grant select, insert on points_stock_moves to sanam_app;

-- Codes of vouchers, sealed; the hash finds one that was imported before.
create table points_codes (
  code_id bigint generated always as identity primary key,
  variant_id text not null references points_variants,
  code_sealed text not null,
  code_hash text not null,
  redeem_id text references points_redemptions,
  made_at timestamptz not null default platform_now(),
  unique (variant_id, code_hash)
);
create index points_codes_free on points_codes (variant_id, code_id) where redeem_id is null;
create unique index points_codes_redemption on points_codes (redeem_id) where redeem_id is not null;
grant select, insert on points_codes to sanam_app;
grant update (redeem_id) on points_codes to sanam_app;

insert into staff_roles values ('pointsManager') on conflict do nothing;
insert into staff_role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'pointsManager']) role
cross join unnest(array['points.reward.read', 'points.reward.change', 'points.redemption.read', 'points.redemption.decide',
                        'points.settings.read', 'points.settings.change']) permission
on conflict do nothing;
insert into staff_role_permissions (role, permission)
select 'pointsManager', permission
from unnest(array['players.member.read', 'approvals.approval.read', 'approvals.approval.decide']) permission
on conflict do nothing;
