-- The console's side of the games: how a brand shows a vendor, what comes first in a list, what the operator took over
-- from the vendor, and files of games that were checked and landed.

-- What a brand says of a vendor. Null: as the vendor itself, or by the games it has.
alter table games_merchant_vendors
  alter column enabled set default true,
  add column position integer check (position between 0 and 100000),
  add column is_hot boolean,
  add column name_th text check (length(name_th) between 1 and 60),
  add column name_en text check (length(name_en) between 1 and 60),
  add column picture_url text check (length(picture_url) <= 300);

-- When the callback monitor raises its hand for a vendor.
alter table games_vendors
  add column alarm_silent_minutes integer not null default 10 check (alarm_silent_minutes between 1 and 1440),
  add column alarm_error_percent integer not null default 5 check (alarm_error_percent between 1 and 100);

-- Fields that staff changed by hand: the vendor's next list leaves them alone.
alter table games_catalogue
  add column own_fields text[] not null default '{}' check (own_fields <@ array['nameTh', 'nameEn', 'picture', 'classify']);
create index games_catalogue_code on games_catalogue (code text_pattern_ops);

-- What a brand puts in front of a list: a type's hall or its hot games; of type ALL, the hot games of the home page.
create table games_pins (
  merchant_id text not null,
  game_type text not null check (game_type in ('ALL', 'RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT')),
  list text not null check (list in ('all', 'hot') and (game_type <> 'ALL' or list = 'hot')),
  node_id text not null references games_catalogue (node_id),
  place integer not null,
  primary key (merchant_id, game_type, list, node_id)
);
create trigger games_pins_changed after insert or update or delete on games_pins
  for each statement execute function games_catalogue_changed();

-- Many games switched by one statement are one change of the halls, not one each.
drop trigger games_switched on games_games;
create or replace function games_switched() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update games_catalogue c set revision = pg_current_xact_id()
  from switched_now n join switched_before b using (vendor_id, code)
  where n.enabled is distinct from b.enabled and c.vendor_id = n.vendor_id and c.code = n.code;
  return null;
end
$$;
create trigger games_switched after update on games_games
  referencing old table as switched_before new table as switched_now
  for each statement execute function games_switched();

-- A file of games: what was read from it, what is wrong with the rest, and what became of it.
create table games_imports (
  import_id text primary key,
  vendor_id integer not null references games_vendors (id),
  source text not null check (source in ('csv', 'json', 'vendor')),
  file_name text not null check (length(file_name) between 1 and 120),
  sha256 text not null,
  -- Rows that can be landed; forgotten after the landing, or some days without one.
  good jsonb,
  bad jsonb not null,
  unknown_columns text[] not null default '{}',
  -- What the file says of its games; the rest of a known game stays.
  columns text[] not null,
  rows integer not null,
  state text not null default 'checked' check (state in ('checked', 'landed')),
  result jsonb,
  created_by text not null,
  created_at timestamptz not null default platform_now(),
  landed_by text,
  landed_at timestamptz,
  check ((state = 'landed') = (landed_at is not null and result is not null))
);
create index games_imports_newest on games_imports (created_at desc, import_id);

grant select, insert, update, delete on games_pins, games_imports to sanam_app;

insert into operator_roles values ('content') on conflict do nothing;
insert into operator_role_permissions (role, permission)
select role, permission from (values
  ('owner', array['games.vendor.change', 'games.vendor.switch', 'games.game.read', 'games.game.change',
    'games.catalogue.read', 'games.catalogue.import', 'games.callback.read', 'games.hall.read', 'games.hall.change']),
  -- Keeps the catalogue; the switch that stops a vendor for everybody is not theirs.
  ('content', array['games.vendor.read', 'games.vendor.change', 'games.game.read', 'games.game.change',
    'games.catalogue.read', 'games.catalogue.import', 'games.hall.read', 'games.hall.change', 'games.callback.read']),
  ('risk', array['games.vendor.switch', 'games.game.read', 'games.callback.read']),
  ('auditor', array['games.game.read', 'games.catalogue.read', 'games.callback.read', 'games.hall.read'])
) as roles (role, permissions), unnest(permissions) as permission
on conflict do nothing;
