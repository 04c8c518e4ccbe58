-- A help link that is dead at two checks in a row stops launches, until it answers or nobody shows it any more.
alter table content_help_links
  add column failures integer not null default 0,
  add constraint content_help_links_failures_check check (is_dead = (failures > 0)) not valid;
update content_help_links set failures = 1 where is_dead;
alter table content_help_links validate constraint content_help_links_failures_check;

-- Whether dead help links stop launches: versions of a merchant. Letting games run needs two people.
create table content_help_rules (
  merchant_id text not null references merchants,
  version integer not null check (version > 0),
  stops_launches boolean not null,
  made_at timestamptz not null default platform_now(),
  made_by text not null,
  approved_by text,
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on content_help_rules to sanam_app;
create trigger content_help_rules_append_only before update or delete on content_help_rules
  for each row execute function platform_refuse_change();

insert into staff_role_permissions (role, permission)
select role, 'content.help.change' from unnest(array['owner', 'content', 'protection']) role
on conflict do nothing;
