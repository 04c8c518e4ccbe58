-- Cases of members who seem to play into each other's hands: opened with their exclusions, decided by people.
create table agents_cases (
  case_id text primary key,
  merchant_id text not null references merchants,
  sign text not null check (sign in ('oppositeSides', 'oneWayChips')),
  -- `upheld`: they stay left out; `cleared`: they count again, and what was left out is added back.
  state text not null default 'open' check (state in ('open', 'upheld', 'cleared')),
  version integer not null default 1,
  opened_at timestamptz not null default platform_now(),
  decided_at timestamptz,
  decided_by text,
  -- Of a cleared case: the first of the two.
  proposed_by text,
  reason text,
  -- What agents above read; null of cases that were cleared before there were cases.
  answer text check (length(answer) between 10 and 1000),
  check ((state = 'open') = (decided_at is null)),
  check (proposed_by <> decided_by)
);
create index agents_cases_list on agents_cases (merchant_id, opened_at desc, case_id);
create index agents_cases_waiting on agents_cases (merchant_id) where state = 'open';
grant select, insert on agents_cases to sanam_app;
grant update (state, version, decided_at, decided_by, proposed_by, reason, answer) on agents_cases to sanam_app;

alter table agents_exclusions
  add column case_id text,
  -- The other member of the sign that was found.
  add column with_no bigint references agents_members (member_no);
create index agents_exclusions_of_case on agents_exclusions (case_id) where case_id is not null;

-- The bets that speak against the members of a case, as they were found.
create table agents_case_facts (
  case_id text not null references agents_cases,
  fact_id bigint not null,
  market text,
  side text,
  primary key (case_id, fact_id)
);
create trigger agents_case_facts_append_only before update or delete or truncate on agents_case_facts
  for each statement execute function platform_refuse_change();
grant select, insert on agents_case_facts to sanam_app;

-- What agents above ask about a case, and what they were told.
create table agents_case_questions (
  question_id text primary key,
  case_id text not null references agents_cases,
  agent_no bigint not null references agents_members (member_no),
  text text not null check (length(text) between 10 and 500),
  asked_at timestamptz not null default platform_now(),
  answer text check (length(answer) between 10 and 1000),
  answered_by text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create unique index agents_case_questions_open on agents_case_questions (case_id, agent_no) where answered_at is null;
create index agents_case_questions_of on agents_case_questions (case_id, asked_at);
grant select, insert on agents_case_questions to sanam_app;
grant update (answer, answered_by, answered_at) on agents_case_questions to sanam_app;

-- Exclusions from before there were cases: those of two members who were found with each other are one case.
with found as (
  select x.exclusion_id, x.sign, x.member_no, o.member_no as with_no from agents_exclusions x
  left join agents_members o on o.member_id = substring(x.reason from '[a-z]+_[0-9A-Za-z]{16,40}')
  where x.sign in ('oppositeSides', 'oneWayChips')
)
update agents_exclusions x
set with_no = f.with_no,
    case_id = 'wcs_' || md5(concat_ws('.', f.sign, least(f.member_no, f.with_no), greatest(f.member_no, f.with_no)))
from found f where f.exclusion_id = x.exclusion_id;
insert into agents_cases (case_id, merchant_id, sign, state, opened_at, decided_at, decided_by, proposed_by, reason)
select x.case_id, min(x.merchant_id), min(x.sign), case when l.is_over then 'cleared' else 'open' end, min(x.at),
       case when l.is_over then max(x.cleared_at) end, case when l.is_over then l.cleared_by end,
       case when l.is_over then l.clear_proposed_by end, case when l.is_over then l.clear_reason end
from agents_exclusions x
join lateral (select o.cleared_by, o.clear_proposed_by, o.clear_reason, o.cleared_at is not null as is_over from agents_exclusions o
              where o.case_id = x.case_id order by o.cleared_at desc nulls first, o.exclusion_id limit 1) l on true
where x.case_id is not null
group by x.case_id, l.is_over, l.cleared_by, l.clear_proposed_by, l.clear_reason;
-- A case is made after its exclusions: of two nodes, one finds them already there and makes none.
alter table agents_exclusions
  add constraint agents_exclusions_case_id_fkey foreign key (case_id) references agents_cases deferrable initially deferred;

insert into staff_role_permissions (role, permission)
select r.role, 'agents.case.read' from (values ('owner'), ('agentManager')) r (role)
on conflict do nothing;
