-- Breaks and exclusions of members, each with its term and its end; kept when they are over.
create table protection_exclusions (
  exclusion_id text primary key,
  member_id text not null references protection_gates (member_id),
  kind text not null check (kind in ('break', 'exclusion', 'operator')),
  -- '7d' of a break; '6m', '1y', '2y', '5y', 'open' of an exclusion by the player; 'lifted' of one by the operator.
  term text not null check (term in ('1d', '7d', '30d', '42d', '6m', '1y', '2y', '5y', 'open', 'lifted')),
  started_at timestamptz not null default platform_now(),
  -- A break ends then by itself; from then on the player may ask to return. Null: an operator's has no such moment.
  term_ends_at timestamptz,
  -- The player asked to return; may confirm it from `return_from` on.
  return_asked_at timestamptz,
  return_from timestamptz,
  ended_at timestamptz,
  -- How it ended: over by itself, by the player, replaced by a longer one, lifted by two people, another person's.
  ended_by text check (ended_by in ('time', 'player', 'longer', 'operator', 'anotherPerson')),
  started_by text not null check (started_by in ('player', 'staff')),
  reason text,
  check ((ended_at is null) = (ended_by is null))
);
-- One of the player's and one of the operator's may run at a time: lifting the one leaves the other.
create unique index protection_exclusions_running on protection_exclusions (member_id, (kind = 'operator')) where ended_at is null;
create index protection_exclusions_member on protection_exclusions (member_id, started_at desc);
create index protection_exclusions_started on protection_exclusions (started_at desc, exclusion_id);
grant select, insert, update on protection_exclusions to sanam_app;

-- Exclusions of before: without a term, so the player may ask to return after a year.
insert into protection_exclusions (exclusion_id, member_id, kind, term, started_at, term_ends_at, started_by)
select 'exc_' || substr(md5(member_id || updated_at::text), 1, 24), member_id,
       case state when 'break' then 'break' else 'exclusion' end,
       case state when 'break' then '30d' else 'open' end, updated_at,
       case state when 'break' then until else updated_at + interval '12 months' end, 'player'
from protection_gates where state = 'excluded' or (state = 'break' and until > platform_now());

-- What a member agreed to, newest last; marketing ends with an exclusion and begins off.
create table protection_consents (
  id bigint generated always as identity primary key,
  member_id text not null references protection_gates (member_id),
  kind text not null check (kind in ('marketing')),
  given boolean not null,
  given_by text not null check (given_by in ('player', 'staff', 'exclusion')),
  at timestamptz not null default platform_now()
);
create index protection_consents_member on protection_consents (member_id, kind, id desc);
grant select, insert on protection_consents to sanam_app;

-- A block by the operator is a list of what is blocked, so that a break or exclusion beside it takes nothing away.
update protection_gates set state = 'open', blocks = '{login,deposit,launch,bet,bonus,marketing}' where state = 'blocked';
