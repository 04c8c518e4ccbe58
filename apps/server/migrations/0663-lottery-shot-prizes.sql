-- Prizes for places in a yeekee round: what each merchant gives, in versions that never change, and who got one.
create table lottery_prize_rules (
  merchant_id text not null references merchants,
  version integer not null check (version > 0),
  is_on boolean not null,
  -- What a member must have staked in the round, in satang.
  stake_min bigint not null check (stake_min >= 0),
  -- [{rank, amount}], amounts in satang as text: places that are named before the round.
  ranks jsonb not null check (jsonb_typeof(ranks) = 'array'),
  -- Amounts in satang as text, for places that the draw itself names.
  lucky jsonb not null check (jsonb_typeof(lucky) = 'array'),
  made_at timestamptz not null default platform_now(),
  made_by text not null,
  approved_by text,
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on lottery_prize_rules to sanam_app;
create trigger lottery_prize_rules_append_only before update or delete on lottery_prize_rules
  for each row execute function platform_refuse_change();

create table lottery_shot_prizes (
  prize_id text primary key,
  draw_id bigint not null references lottery_draws,
  rank integer not null check (rank > 0),
  is_lucky boolean not null,
  member_id text not null references members,
  merchant_id text not null,
  rules_version integer not null,
  amount bigint not null check (amount > 0),
  -- What the member had staked in the round when it was drawn.
  staked bigint not null check (staked >= 0),
  -- What looks like a machine: people decide.
  signs text[] not null default '{}',
  state text not null check (state in ('owed', 'held', 'paid', 'refused', 'void')),
  -- Why it was refused.
  refusal text check (refusal in ('stake', 'device', 'staff')),
  at timestamptz not null default platform_now(),
  decided_at timestamptz,
  decided_by text,
  version integer not null default 1,
  unique (draw_id, rank),
  unique (draw_id, member_id),
  foreign key (merchant_id, rules_version) references lottery_prize_rules (merchant_id, version),
  check ((state = 'refused') = (refusal is not null)),
  check ((state in ('owed', 'held')) = (decided_at is null))
);
create index lottery_shot_prizes_member on lottery_shot_prizes (member_id, at desc);
create index lottery_shot_prizes_merchant on lottery_shot_prizes (merchant_id, at desc);
create index lottery_shot_prizes_owed on lottery_shot_prizes (at) where state = 'owed';
create index lottery_shot_prizes_held on lottery_shot_prizes (at) where state = 'held';
grant select, insert on lottery_shot_prizes to sanam_app;
grant update (state, refusal, decided_at, decided_by, version) on lottery_shot_prizes to sanam_app;

insert into staff_role_permissions (role, permission)
values ('owner', 'lottery.prize.change'), ('lotteryChecker', 'lottery.prize.change'), ('lotteryOperator', 'lottery.prize.change')
on conflict do nothing;
