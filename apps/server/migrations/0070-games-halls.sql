-- Halls at any size: what changed since a node last looked, names in more languages, entries that open a vendor's list,
-- favourites, and which vendors and games are closed to a brand or a country.

-- Nodes keep an index of the halls. They ask for rows of transactions that were not yet visible when they last looked.
alter table games_catalogue
  add column kind text not null default 'GAME' check (kind in ('GAME', 'VASSALAGE')),
  add column default_play_type text,
  add column revision xid8 not null default pg_current_xact_id();
create index games_catalogue_revision on games_catalogue (revision);

create function games_catalogue_touch() returns trigger language plpgsql as $$
begin
  new.revision := pg_current_xact_id();
  return new;
end
$$;
create trigger games_catalogue_touch before update on games_catalogue
  for each row execute function games_catalogue_touch();

create function games_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sanam_catalogue', '');
  return null;
end
$$;
create trigger games_catalogue_changed after insert or update or delete on games_catalogue
  for each statement execute function games_catalogue_changed();

-- A game switched on or off is a change of its row in the halls. The owner's rights: the one who switches may not
-- change the revision by hand.
create function games_switched() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.enabled is distinct from old.enabled then
    update games_catalogue set revision = pg_current_xact_id() where vendor_id = new.vendor_id and code = new.code;
  end if;
  return null;
end
$$;
create trigger games_switched after update on games_games for each row execute function games_switched();

-- Names beyond Thai and English.
create table games_catalogue_names (
  node_id text not null references games_catalogue (node_id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  name text not null check (length(name) between 1 and 120),
  primary key (node_id, language)
);
create function games_catalogue_renamed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update games_catalogue set revision = pg_current_xact_id() where node_id = coalesce(new.node_id, old.node_id);
  return null;
end
$$;
create trigger games_catalogue_renamed after insert or update or delete on games_catalogue_names
  for each row execute function games_catalogue_renamed();

-- A vendor that a brand does not offer. No row: offered.
create table games_merchant_vendors (
  merchant_id text not null,
  vendor_id integer not null references games_vendors (id),
  enabled boolean not null,
  primary key (merchant_id, vendor_id)
);

-- Countries a vendor, or one of its games ('' stands for all of them), is closed to.
create table games_country_rules (
  vendor_id integer not null references games_vendors (id),
  code text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  reason text not null default '',
  primary key (vendor_id, code, country)
);
create trigger games_merchant_vendors_changed after insert or update or delete on games_merchant_vendors
  for each statement execute function games_catalogue_changed();
create trigger games_country_rules_changed after insert or update or delete on games_country_rules
  for each statement execute function games_catalogue_changed();
create trigger games_vendors_listed after insert or update or delete on games_vendors
  for each statement execute function games_catalogue_changed();

create table games_favourites (
  member_id text not null,
  node_id text not null references games_catalogue (node_id),
  added_at timestamptz not null default platform_now(),
  primary key (member_id, node_id)
);
create index games_favourites_member on games_favourites (member_id, added_at desc);

grant select, insert, update, delete on games_catalogue_names, games_merchant_vendors, games_country_rules, games_favourites to sanam_app;
