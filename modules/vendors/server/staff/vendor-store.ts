import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { GameType } from '../../contract/game-types.ts';

export interface VendorOverview {
  id: number;
  code: string;
  name: string;
  enabled: boolean;
  maintenance: boolean;
  adapter: string;
  capabilities: string[];
  base_url: string | null;
  launch_hosts: string[];
  allowed_addresses: string[];
  alarm_silent_minutes: number;
  alarm_error_percent: number;
  calls_per_second: number;
  unknown_references_max: number;
  win_max: bigint;
  win_multiple_max: number;
  is_offered: boolean;
  position: number | null;
  is_hot: boolean | null;
  name_th: string | null;
  name_en: string | null;
  picture_url: string | null;
  types: GameType[];
  games: bigint;
  games_off: bigint;
  open_rounds: bigint;
  sessions: bigint;
  countries: string[];
  key_created_at: Date | null;
}

/** Maximum age of a game session in hours. */
const SESSION_HOURS_MAX = 24;

/** Sessions that still accept bets, by vendor. */
export const liveSessions = sql`
  select p.vendor_id, count(*) as sessions from vendors_sessions s join vendors_players p on p.id = s.player
  where s.created_at > platform_now() - make_interval(hours => ${SESSION_HOURS_MAX}) and s.closed_at is null
    and least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds)) > platform_now()
  group by p.vendor_id`;
export const openRounds = sql`
  select vendor_id, count(*) as open_rounds from vendors_rounds where state = 'OPEN' group by vendor_id`;

/** Returns every vendor with its appearance at a merchant and its activity, in the merchant's order. */
export function vendors(db: Db, merchantId: string, code?: string): Promise<VendorOverview[]> {
  return rows(
    db,
    sql<VendorOverview>`
      with counted as (
        select g.vendor_id, count(*) as games, count(*) filter (where not g.enabled) as games_off from vendors_games g group by 1),
      typed as (
        select vendor_id, array_agg(distinct game_type order by game_type) as types from catalogue_games group by 1),
      closed as (
        select vendor_id, array_agg(country order by country) as countries from vendors_country_rules where code = '' group by 1),
      keyed as (
        select vendor_id, max(created_at) as key_created_at from vendors_keys where revoked_at is null group by 1),
      live as (${liveSessions}),
      rounds as (${openRounds})
      select v.id, v.code, v.name, v.enabled, v.maintenance, v.adapter, v.capabilities, v.base_url, v.launch_hosts,
             v.allowed_addresses::text[] as allowed_addresses, v.alarm_silent_minutes, v.alarm_error_percent,
             v.calls_per_second, v.unknown_references_max, v.win_max, v.win_multiple_max,
             coalesce(m.enabled, true) as is_offered, m.position, m.is_hot, m.name_th, m.name_en, m.picture_url,
             coalesce(typed.types, '{}') as types, coalesce(counted.games, 0)::bigint as games,
             coalesce(counted.games_off, 0)::bigint as games_off, coalesce(rounds.open_rounds, 0)::bigint as open_rounds,
             coalesce(live.sessions, 0)::bigint as sessions, coalesce(closed.countries, '{}') as countries, keyed.key_created_at
      from vendors v
      left join vendors_offers m on m.vendor_id = v.id and m.merchant_id = ${merchantId}
      left join counted on counted.vendor_id = v.id left join typed on typed.vendor_id = v.id
      left join closed on closed.vendor_id = v.id left join keyed on keyed.vendor_id = v.id
      left join live on live.vendor_id = v.id left join rounds on rounds.vendor_id = v.id
      where ${code ?? null}::text is null or v.code = ${code ?? null}
      order by m.position nulls last, v.code`,
  );
}

/** Locks the vendor's row against other changes without blocking players; undefined if there is none. */
export function lockVendor(trx: Trx, code: string): Promise<{ id: number } | undefined> {
  return trx.selectFrom('vendors').select('id').where('code', '=', code).forNoKeyUpdate().executeTakeFirst();
}

export function activeKeys(db: Db, vendorId: number) {
  return db
    .selectFrom('vendors_keys')
    .select(['direction', 'scheme', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .where('revoked_at', 'is', null)
    .orderBy('direction')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the start of the oldest open round, and the real-money stakes of all of them in minor units. */
export async function inPlay(db: Db, vendorId: number): Promise<{ oldest_at: Date | null; stakes: bigint }> {
  const row = await firstRow(
    db,
    sql<{ oldest_at: Date | null; stakes: bigint }>`
      select min(r.opened_at) as oldest_at,
             coalesce(sum(r.bet_total) filter (where p.currency <> 'FUN'), 0)::bigint as stakes
      from vendors_rounds r join vendors_players p on p.id = r.player where r.state = 'OPEN' and r.vendor_id = ${vendorId}`,
  );
  return row!;
}

export interface Face {
  nameTh: string | null;
  nameEn: string | null;
  pictureUrl: string | null;
  position: number | null;
  isHot: boolean | null;
}

export async function setFace(trx: Trx, merchantId: string, vendorId: number, face: Face): Promise<void> {
  const shown = {
    name_th: face.nameTh,
    name_en: face.nameEn,
    picture_url: face.pictureUrl,
    position: face.position,
    is_hot: face.isHot,
  };
  await trx
    .insertInto('vendors_offers')
    .values({ merchant_id: merchantId, vendor_id: vendorId, ...shown })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'vendor_id']).doUpdateSet(shown))
    .execute();
}

export type VendorBounds = Pick<
  VendorOverview,
  | 'alarm_silent_minutes'
  | 'alarm_error_percent'
  | 'calls_per_second'
  | 'unknown_references_max'
  | 'win_max'
  | 'win_multiple_max'
>;

/** Stores the alarm thresholds of this vendor. Writes only changes, because each makes all nodes reload the vendors. */
export async function setBounds(trx: Trx, vendor: VendorOverview, bounds: VendorBounds): Promise<void> {
  const names = Object.keys(bounds) as (keyof VendorBounds)[];
  if (names.every((name) => vendor[name] === bounds[name])) return;
  await trx.updateTable('vendors').set(bounds).where('id', '=', vendor.id).execute();
}

export async function setOffered(trx: Trx, merchantId: string, vendorId: number, isOn: boolean): Promise<void> {
  await trx
    .insertInto('vendors_offers')
    .values({ merchant_id: merchantId, vendor_id: vendorId, enabled: isOn })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'vendor_id']).doUpdateSet({ enabled: isOn }))
    .execute();
}

export async function setEnabled(trx: Trx, vendorId: number, isOn: boolean): Promise<void> {
  await trx
    .updateTable('vendors')
    .set((eb) => ({ enabled: isOn, version: eb('version', '+', 1) }))
    .where('id', '=', vendorId)
    .execute();
}

/** Replaces the countries in which a vendor ('' as code) or one of its games is closed. */
export async function setCountries(
  trx: Trx,
  {
    vendorId,
    code,
    countries,
    reason,
  }: { vendorId: number; code: string; countries: readonly string[]; reason: string },
): Promise<void> {
  await sql`delete from vendors_country_rules
            where vendor_id = ${vendorId} and code = ${code} and country <> all(${[...countries]}::text[])`.execute(
    trx,
  );
  await sql`insert into vendors_country_rules (vendor_id, code, country, reason)
            select ${vendorId}, ${code}, country, ${reason} from unnest(${[...countries]}::text[]) as country
            on conflict do nothing`.execute(trx);
}
