-- A register kept by others (a national one), asked over the network by a bearer secret.
alter table protection_register_settings
  add column outside_url text,
  add column outside_secret_sealed text,
  add constraint protection_register_settings_outside check (outside_url is null or outside_secret_sealed is not null);

-- What it said of a member last; good for a day.
create table protection_outside_answers (
  member_id text primary key references protection_gates (member_id),
  answer text not null check (answer in ('clear', 'blocked')),
  at timestamptz not null default platform_now()
);
grant select, insert, update, delete on protection_outside_answers to sanam_app;
