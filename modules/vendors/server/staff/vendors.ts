// Vendors for staff: a merchant's appearance of one, and the switch that stops it for all merchants.
import { type CallArguments, type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { pageOf } from '@sanam/server/platform/paging.ts';
import { revisionOf } from '@sanam/server/platform/revision.ts';
import { setVendorCapabilities } from '../hwp/vendor-store.ts';
import * as store from './vendor-store.ts';

type Row = CallValue<Calls['opsListVendors']>['list'][number];
type Record = CallValue<Calls['opsGetVendor']>;
type Query = CallArguments<Calls['opsListVendors']>['query'];
type Change = CallArguments<Calls['opsChangeVendor']>['body'];
type Switch = CallArguments<Calls['opsSwitchVendor']>['body'];

export interface StaffVendors {
  list(context: Context, query: Query): Promise<{ list: Row[]; totalCount: number }>;
  /** Returns a vendor. Refuses with `common.notFound`. */
  get(
    context: Context,
    code: string,
  ): Promise<Omit<Record, 'history' | 'merchant' | 'stuck' | 'waiting' | 'lastReturn'>>;
  /** Changes a vendor. Refuses with `common.notFound`, `operator.staleVersion` if it changed since it was read. */
  change(context: Context, code: string, change: Change): Promise<{ revision: string }>;
  /** Adds a vendor to a merchant's halls or removes it; running games continue. Refuses as `change` does. */
  offer(context: Context, code: string, change: Switch): Promise<void>;
  /**
   * Switches a vendor for all merchants; off: bets are refused at once, open rounds are finished. Refuses as `change`
   * does.
   */
  switch(context: Context, code: string, change: Switch): Promise<void>;
  /** Allows or stops free rounds of the vendor. Refuses as `change` does, and with `games.keepsWallets`. */
  letGiveRounds(context: Context, code: string, change: Switch): Promise<void>;
}

interface Deps {
  db: Db;
  /** Reloads halls and wallet calls of this node. */
  onChanged(): Promise<void>;
}

export function createStaffVendors(deps: Deps): StaffVendors {
  return {
    list: (context, query) => listVendors(deps, context, query),
    get: (context, code) => getVendor(deps, context, code),
    change: (context, code, change) => changeVendor(deps, context, code, change),
    offer: (context, code, change) => offerVendor(deps, context, code, change),
    switch: (context, code, change) => switchVendor(deps, context, code, change),
    letGiveRounds: (context, code, change) => letGiveRounds(deps, context, code, change),
  };
}

async function findVendor(target: Db, merchantId: string, code: string): Promise<store.VendorOverview> {
  const [found] = await store.vendors(target, merchantId, code);
  if (found === undefined) throw refuse('common.notFound');
  return found;
}

/** Changes one vendor at a time, with its audit row; nodes are notified after the commit. */
async function changeOne(
  deps: Deps,
  context: Context,
  code: string,
  work: (trx: Trx, vendor: store.VendorOverview) => Promise<Omit<Parameters<typeof audit>[2], 'subject'>>,
): Promise<void> {
  const { db } = deps;
  await inTransaction(db, async (trx) => {
    if ((await store.lockVendor(trx, code)) === undefined) throw refuse('common.notFound');
    const entry = await work(trx, await findVendor(trx, context.merchantId, code));
    await audit(trx, context, { ...entry, subject: { type: 'vendor', id: code } });
  });
  await deps.onChanged();
}

async function listVendors(
  { db }: Deps,
  { merchantId }: Context,
  { q, state, gameType, pageNo, pageSize }: Query,
): Promise<{ list: Row[]; totalCount: number }> {
  const all = (await store.vendors(db, merchantId)).filter((one) => fits(one, { q, state, gameType }));
  const { limit, offset } = pageOf({ pageNo, pageSize });
  return { list: all.slice(offset, offset + limit).map(rowOf), totalCount: all.length };
}

async function getVendor(
  deps: Deps,
  { merchantId }: Context,
  code: string,
): Promise<Omit<Record, 'history' | 'merchant' | 'stuck' | 'waiting' | 'lastReturn'>> {
  const { db } = deps;
  const vendor = await findVendor(db, merchantId, code);
  const [keys, play] = await Promise.all([store.activeKeys(db, vendor.id), store.inPlay(db, vendor.id)]);
  return {
    ...rowOf(vendor),
    name: vendor.name,
    own: { nameTh: vendor.name_th, nameEn: vendor.name_en },
    maintenance: vendor.maintenance,
    adapter: vendor.adapter,
    hasAddress: vendor.base_url !== null,
    launchHosts: vendor.launch_hosts,
    allowedAddresses: vendor.allowed_addresses,
    keys: keys.map(({ direction, scheme, created_at }) => ({
      direction,
      scheme,
      createdAt: created_at.toISOString(),
    })),
    oldestRoundAt: play.oldest_at?.toISOString() ?? null,
    stakesInPlay: toWire(play.stakes),
    ...boundsOf(vendor),
    revision: revisionOf(changeable(vendor)),
  };
}

async function changeVendor(
  deps: Deps,
  context: Context,
  code: string,
  { revision, reason, ...change }: Change,
): Promise<{ revision: string }> {
  const after = { ...change, countries: [...new Set(change.countries)].toSorted() };
  await changeOne(deps, context, code, async (trx, vendor) => {
    const before = changeable(vendor);
    if (revisionOf(before) !== revision) throw refuse('operator.staleVersion');
    await store.setFace(trx, context.merchantId, vendor.id, after);
    await store.setBounds(trx, vendor, {
      alarm_silent_minutes: after.alarmSilentMinutes,
      alarm_error_percent: after.alarmErrorPercent,
      calls_per_second: after.callsPerSecond,
      unknown_references_max: after.unknownReferencesMax,
      win_max: fromWire(after.winMax),
      win_multiple_max: after.winMultipleMax,
    });
    await store.setCountries(trx, { vendorId: vendor.id, code: '', countries: after.countries, reason });
    const of = { merchantId: context.merchantId };
    return { command: 'games.vendor.change', before: { ...of, ...before }, after: { ...of, ...after }, reason };
  });
  return { revision: revisionOf(after) };
}

function offerVendor(deps: Deps, context: Context, code: string, { isOn, expected, reason }: Switch): Promise<void> {
  return changeOne(deps, context, code, async (trx, vendor) => {
    if (vendor.is_offered !== expected) throw refuse('operator.staleVersion');
    await store.setOffered(trx, context.merchantId, vendor.id, isOn);
    const of = { merchantId: context.merchantId };
    const before = { ...of, isOffered: expected, ...playOf(vendor) };
    return { command: 'games.vendor.offer', before, after: { ...of, isOffered: isOn }, reason };
  });
}

function switchVendor(deps: Deps, context: Context, code: string, { isOn, expected, reason }: Switch): Promise<void> {
  return changeOne(deps, context, code, async (trx, vendor) => {
    if (vendor.enabled !== expected) throw refuse('operator.staleVersion');
    await store.setEnabled(trx, vendor.id, isOn);
    const before = { enabled: expected, ...playOf(vendor) };
    return { command: 'games.vendor.switch', before, after: { enabled: isOn }, reason };
  });
}

/** Capabilities for free rounds: accepting grants, and paying by promo-win. */
const ROUNDS = ['free_rounds', 'promo'] as const;

function letGiveRounds(deps: Deps, context: Context, code: string, ask: Switch): Promise<void> {
  const { isOn, expected, reason } = ask;
  return changeOne(deps, context, code, async (trx, vendor) => {
    const { capabilities } = vendor;
    if (ROUNDS.every((one) => capabilities.includes(one)) !== expected) throw refuse('operator.staleVersion');
    if (isOn && capabilities.includes('transfer_wallet')) throw refuse('games.keepsWallets');
    // Earlier grants are still paid by promo-win, so that capability stays.
    const others = capabilities.filter((one) => one !== 'free_rounds');
    const now = isOn ? [...new Set([...others, ...ROUNDS])].toSorted() : others;
    await setVendorCapabilities(trx, vendor.id, now);
    return { command: 'games.vendor.freeRounds', before: { capabilities }, after: { capabilities: now }, reason };
  });
}

/** Returns the activity at the time of the switch. */
const playOf = (vendor: store.VendorOverview) => ({
  openRounds: Number(vendor.open_rounds),
  sessions: Number(vendor.sessions),
});

function changeable(vendor: store.VendorOverview): Omit<Change, 'revision' | 'reason'> {
  return {
    nameTh: vendor.name_th,
    nameEn: vendor.name_en,
    pictureUrl: vendor.picture_url,
    position: vendor.position,
    isHot: vendor.is_hot,
    countries: vendor.countries,
    ...boundsOf(vendor),
  };
}

const boundsOf = (vendor: store.VendorBounds) => ({
  alarmSilentMinutes: vendor.alarm_silent_minutes,
  alarmErrorPercent: vendor.alarm_error_percent,
  callsPerSecond: vendor.calls_per_second,
  unknownReferencesMax: vendor.unknown_references_max,
  winMax: toWire(vendor.win_max),
  winMultipleMax: vendor.win_multiple_max,
});

function fits(vendor: store.VendorOverview, { q, state, gameType }: Pick<Query, 'q' | 'state' | 'gameType'>): boolean {
  const text = [vendor.code, vendor.name, vendor.name_th, vendor.name_en].join('\n').toLowerCase();
  if (q !== undefined && !text.includes(q.toLowerCase())) return false;
  if (gameType !== undefined && !vendor.types.includes(gameType)) return false;
  if (state === 'off') return !vendor.enabled;
  return state === undefined || vendor.is_offered === (state === 'offered');
}

function rowOf(vendor: store.VendorOverview): Row {
  return {
    id: vendor.code,
    code: vendor.code,
    nameTh: vendor.name_th ?? vendor.name,
    nameEn: vendor.name_en ?? vendor.name,
    pictureUrl: vendor.picture_url,
    types: vendor.types,
    enabled: vendor.enabled,
    isOffered: vendor.is_offered,
    position: vendor.position,
    isHot: vendor.is_hot,
    capabilities: vendor.capabilities,
    games: Number(vendor.games),
    gamesOff: Number(vendor.games_off),
    openRounds: Number(vendor.open_rounds),
    sessions: Number(vendor.sessions),
    countries: vendor.countries,
    keyCreatedAt: vendor.key_created_at?.toISOString() ?? null,
  };
}
