-- What a player answered to the question for an own limit; the last answer decides when it is asked again.
create table protection_prompts (
  id bigint generated always as identity primary key,
  member_id text not null references protection_gates (member_id),
  occasion text not null check (occasion in ('registered', 'firstDeposit', 'reminder')),
  answer text not null check (answer in ('set', 'notNow')),
  at timestamptz not null default platform_now()
);
create index protection_prompts_member on protection_prompts (member_id, id desc);
grant select, insert on protection_prompts to sanam_app;
