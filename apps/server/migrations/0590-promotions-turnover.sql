-- What has to be played before money may leave, and what each bet did for it.

-- How bets count. A rule never changes: another way of counting is a new version.
create table promotions_turnover_rules (
  rule_id integer generated always as identity primary key,
  code text not null,
  version integer not null check (version > 0),
  -- Bets at lower decimal odds, in thousandths, do not count.
  odds_floor_milli bigint check (odds_floor_milli > 0),
  created_at timestamptz not null default platform_now(),
  unique (code, version)
);
create table promotions_turnover_weights (
  rule_id integer not null references promotions_turnover_rules,
  -- 'default', 'product RNG', 'vendor 12' or 'game 12 reel': the narrowest that fits a bet holds.
  scope text not null,
  -- Parts of a million.
  weight integer not null check (weight between 0 and 1000000),
  primary key (rule_id, scope)
);
grant select, insert on promotions_turnover_rules, promotions_turnover_weights to sanam_app;

with rule as (insert into promotions_turnover_rules (code, version) values ('deposit', 1) returning rule_id)
insert into promotions_turnover_weights (rule_id, scope, weight) select rule_id, 'default', 1000000 from rule;

create table promotions_requirements (
  requirement_no bigint generated always as identity primary key,
  requirement_id text not null unique,
  member_id text not null references members,
  currency text not null,
  source text not null check (source in ('deposit', 'grant', 'conversion')),
  source_id text not null,
  rule_id integer not null references promotions_turnover_rules,
  base bigint not null check (base > 0),
  -- 100 = once.
  multiple_percent integer not null check (multiple_percent > 0),
  required bigint not null check (required > 0),
  -- What was counted before bets were explained one by one.
  carried bigint not null default 0 check (carried >= 0),
  done bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'met', 'released', 'forfeited', 'expired')),
  reason text,
  opened_at timestamptz not null default platform_now(),
  expires_at timestamptz,
  closed_at timestamptz,
  -- Money has left on the strength of what counted: no correction opens it again.
  final_at timestamptz,
  unique (source, source_id),
  check (done between 0 and required),
  check ((state = 'open') = (closed_at is null)),
  check (state <> 'met' or done = required)
);
create index promotions_requirements_open on promotions_requirements (member_id, requirement_no) where state = 'open';
create index promotions_requirements_member on promotions_requirements (member_id, requirement_no);
grant select, insert on promotions_requirements to sanam_app;
grant update (done, state, reason, closed_at, final_at) on promotions_requirements to sanam_app;

-- One verdict for each fact and requirement; what takes an earlier one back is a further row.
create table promotions_contributions (
  requirement_no bigint not null,
  -- The first fact of the round or bet.
  first_id bigint not null,
  fact_id bigint not null,
  -- 0, or 1 where the other side of the same market took it back.
  seq smallint not null default 0,
  lane smallint not null,
  -- What of the valid bet was looked at, what of it this requirement used up, and what that counted.
  basis bigint not null,
  used bigint not null,
  weight integer not null,
  counted bigint not null,
  reason text not null,
  primary key (requirement_no, first_id, fact_id, seq)
);
grant select, insert on promotions_contributions to sanam_app;

-- Bets of one round whose vendor says on which side they are.
create table promotions_sides (
  round bigint not null,
  market text not null,
  fact_id bigint not null,
  member_id text not null,
  side text not null,
  primary key (round, market, fact_id)
);
grant select, insert on promotions_sides to sanam_app;

-- The open locks of deposits are carried over with what was played for them, oldest first: what was settled between two
-- deposits serves those that were there. Facts that come later are counted by the follower, which begins behind the last.
do $$
declare
  v_lock record;
  v_new record;
  v_rest bigint;
  v_take bigint;
begin
  insert into promotions_requirements (requirement_id, member_id, currency, source, source_id, rule_id, base, multiple_percent, required, opened_at)
    select l.lock_id, l.member_id, l.currency, 'deposit', l.deposit_id, r.rule_id, l.amount, l.multiple_percent,
           (l.amount * l.multiple_percent + 99) / 100, l.opened_at
    from wallet_turnover_locks l cross join promotions_turnover_rules r
    where l.closed_at is null and r.code = 'deposit'
    order by l.member_id, l.opened_at, l.lock_id;
  for v_lock in
    select q.member_id, q.requirement_no, q.opened_at,
           lead(q.opened_at) over (partition by q.member_id, q.currency order by q.opened_at, q.requirement_no) as next_at, q.currency
    from promotions_requirements q order by q.requirement_no
  loop
    select coalesce(sum(f.valid_bet), 0) into v_rest from play_facts f
      where f.member_id = v_lock.member_id and f.currency = v_lock.currency and f.placed_at >= v_lock.opened_at
        and (v_lock.next_at is null or f.placed_at < v_lock.next_at);
    for v_new in
      select q.requirement_no, q.required - q.carried as room from promotions_requirements q
      where q.member_id = v_lock.member_id and q.currency = v_lock.currency and q.requirement_no <= v_lock.requirement_no
      order by q.requirement_no
    loop
      v_take := least(v_rest, v_new.room);
      exit when v_rest <= 0;
      update promotions_requirements q set carried = q.carried + v_take, done = q.carried + v_take
        where q.requirement_no = v_new.requirement_no;
      v_rest := v_rest - v_take;
    end loop;
  end loop;
  update promotions_requirements q set state = 'met', closed_at = platform_now() where q.done = q.required;
end
$$;
insert into play_followers (name, upto)
  select 'promotions.turnover', array_agg(coalesce((select max(f.id) from play_facts f where f.lane = l::smallint), 0) order by l)
  from generate_series(0, 15) l having exists (select from play_facts);

drop table wallet_turnover_locks;
