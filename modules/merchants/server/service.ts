import { type z, safeParse } from 'zod/mini';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { WhitelabelNode } from '../contract/page.ts';
import { featureTree, flagIn, isFeatureOn, originOf, plainHost, withoutSecrets } from './rules.ts';
import { markOf } from './mark.ts';
import { type Setting, siteSettings } from './settings.ts';
import type { Snapshots } from './snapshot.ts';
import * as store from './store.ts';

/** The merchant of hosts without a named merchant. */
export const DEFAULT_MERCHANT = 'default';

export interface SiteService {
  /** Reloads everything. Called once before the server listens, and after every change made on this node. */
  reload(): Promise<void>;
  /**
   * Returns the merchant of a host. A sandbox serves any host as the default merchant; in live mode, refuses with
   * `site.unknownHost`.
   */
  merchantIdOf(host: string): string;
  /** Returns the merchant of a host; undefined for an unknown host. */
  knownMerchantIdOf(host: string): string | undefined;
  /** Returns the merchant for which an operator named this host, in every mode. */
  namedMerchantIdOf(host: string): string | undefined;
  /**
   * Returns the address of a merchant's pages for links in messages, without a trailing slash: the public address if it
   * is the merchant's, else its first open host with the same scheme and port.
   */
  portalAddress(merchantId: string): Promise<string>;
  /** Returns a merchant. Refuses with `common.notFound`. */
  merchant(merchantId: string): Promise<store.Merchant>;
  /**
   * Returns the zone of a merchant's business day synchronously: safe inside a transaction, when the pool may be
   * exhausted.
   */
  zoneOf(merchantId: string): string;
  /** Returns the zone of each merchant by its id, for jobs that run by a merchant's clock. */
  zones(): Promise<ReadonlyMap<string, string>>;
  features(merchantId: string): Promise<WhitelabelNode[]>;
  isFeatureOn(merchantId: string, modId: string): Promise<boolean>;
  /** Returns the switch of a flag itself, ignoring those above it; undefined for an unknown flag. */
  flag(merchantId: string, modId: string): Promise<boolean | undefined>;
  /**
   * Returns the merchant's value of a setting, or its default. A stored value that does not match its schema counts as
   * not set, and is logged.
   */
  setting<Schema extends z.ZodMiniType>(merchantId: string, setting: Setting<Schema>): Promise<z.output<Schema>>;
  /** Changes a setting. Refuses with `request.invalid` if the value is invalid. */
  changeSetting<Schema extends z.ZodMiniType>(
    context: Context,
    setting: Setting<Schema>,
    change: { merchantId: string; value: z.output<Schema>; reason: string },
  ): Promise<void>;
  /** Changes a flag. Refuses with `common.notFound` for an unknown flag. */
  changeFeature(
    context: Context,
    change: { merchantId: string; modId: string; enabled: boolean; reason: string },
  ): Promise<void>;
  /** Returns a mark of the current settings and flags; equal marks mean equal values. */
  revision(merchantId: string, parts: RevisionParts): Promise<string>;
  /**
   * Returns the mark after a reload. Values read after it are as new as the mark or newer, so that no change overwrites
   * unseen values.
   */
  freshRevision(merchantId: string, parts: RevisionParts): Promise<string>;
  /**
   * Changes settings and flags together, all or none, each with its audit row. Refuses with `request.invalid`,
   * `common.notFound` for an unknown flag, and `operator.staleVersion` if one of them changed since `expected.revision`
   * was read. Returns the mark of the same parts after this change.
   */
  changeAll(context: Context, change: SiteChange): Promise<string>;
  /**
   * Makes the same change in the caller's transaction. The caller reloads after its commit; other nodes follow within
   * seconds.
   */
  writeAll(trx: Trx, context: Context, change: SiteChange): Promise<string>;
  /**
   * Returns origins whose games a merchant's pages may frame: the installation's, the vendors', and the merchant's own
   * list.
   */
  gameOrigins(merchantId: string): Promise<string[]>;
  businessDay(merchantId: string): Promise<{ date: string; from: Date; to: Date; zone: string }>;
  /** Returns the first instant of a business day and of the next day. */
  dayBounds(merchantId: string, date: string): Promise<{ from: Date; to: Date }>;
}

/** Settings and flags covered by a revision. */
export interface RevisionParts {
  settings: readonly { key: string }[];
  modIds: readonly string[];
}

export interface SiteChange {
  merchantId: string;
  settings: readonly { setting: Setting<z.ZodMiniType>; value: unknown }[];
  features: readonly { modId: string; enabled: boolean }[];
  reason: string;
  expected: RevisionParts & { revision: string };
  /** Further writes in the same transaction, such as a secret stored separately. */
  within?: (trx: Trx) => Promise<void>;
}

export interface SiteDeps {
  platform: Pick<Platform, 'db' | 'config' | 'log' | 'settings'>;
  snapshots: Snapshots;
  /** Returns origins of vendors' games, besides those of the configuration. */
  vendorOrigins?: () => string[];
}

interface Deps extends SiteDeps {
  /** Host of the public address, if there is one. */
  publicHost: string | undefined;
}

export function createService(given: SiteDeps): SiteService {
  const { publicUrl } = given.platform.config;
  const deps: Deps = { ...given, publicHost: publicUrl === undefined ? undefined : plainHost(new URL(publicUrl).host) };
  return {
    reload: () => deps.snapshots.reload(),
    merchantIdOf: (host) => merchantIdOf(deps, host),
    knownMerchantIdOf: (host) => knownMerchantIdOf(deps, host),
    namedMerchantIdOf: (host) => namedMerchantIdOf(deps, host),
    portalAddress: (merchantId) => portalAddress(deps, merchantId),
    merchant: (merchantId) => merchantOf(deps, merchantId),
    zoneOf: (merchantId) => zoneOf(deps, merchantId),
    zones: async () => new Map([...(await deps.snapshots.fresh()).merchants].map(([id, { zone }]) => [id, zone])),
    features: (merchantId) => featuresOf(deps, merchantId),
    isFeatureOn: (merchantId, modId) => isMerchantFeatureOn(deps, merchantId, modId),
    flag: (merchantId, modId) => flagOf(deps, merchantId, modId),
    setting: (merchantId, setting) => settingOf(deps, merchantId, setting),
    changeSetting: (context, setting, change) => changeSetting(deps, context, setting, change),
    changeFeature: (context, change) => changeFeature(deps, context, change),
    revision: (merchantId, parts) => readRevision(deps, merchantId, parts),
    freshRevision: (merchantId, parts) => freshRevision(deps, merchantId, parts),
    changeAll: (context, change) => changeAll(deps, context, change),
    writeAll: (trx, context, change) => writeAll(deps, trx, context, change),
    gameOrigins: (merchantId) => gameOrigins(deps, merchantId),
    businessDay: (merchantId) => businessDay(deps, merchantId),
    dayBounds: (merchantId, date) => dayBounds(deps, merchantId, date),
  };
}

async function merchantOf({ snapshots: { fresh } }: Deps, merchantId: string): Promise<store.Merchant> {
  const merchant = (await fresh()).merchants.get(merchantId);
  if (merchant === undefined) throw refuse('common.notFound');
  return merchant;
}

function checkDeclared({ platform: { settings } }: Deps, key: string): void {
  if (!settings.has(key)) throw new Error(`no module declares the setting ${key}`);
}

/** Checks whether a host is switched off, or belongs to a closed merchant. */
function isClosed({ snapshots: { known } }: Deps, host: string): boolean {
  return known()?.closedHosts.has(plainHost(host)) === true;
}

function namedMerchantIdOf(deps: Deps, host: string): string | undefined {
  const { known } = deps.snapshots;
  const { publicHost } = deps;
  const name = plainHost(host);
  if (isClosed(deps, host)) return undefined;
  return known()?.hosts.get(name) ?? (name === publicHost ? DEFAULT_MERCHANT : undefined);
}

function knownMerchantIdOf(deps: Deps, host: string): string | undefined {
  const { config } = deps.platform;
  return (
    namedMerchantIdOf(deps, host) ?? (config.mode === 'sandbox' && !isClosed(deps, host) ? DEFAULT_MERCHANT : undefined)
  );
}

function merchantIdOf(deps: Deps, host: string): string {
  const merchantId = knownMerchantIdOf(deps, host);
  if (merchantId === undefined) throw refuse('site.unknownHost');
  return merchantId;
}

async function portalAddress(deps: Deps, merchantId: string): Promise<string> {
  const { fresh } = deps.snapshots;
  const { config } = deps.platform;
  const { hosts } = await fresh();
  const address = config.publicUrl ?? `http://localhost:${config.port}`;
  const url = new URL(address);
  if (knownMerchantIdOf(deps, url.hostname) === merchantId) return address;
  const own = [...hosts].find(([, ownerId]) => ownerId === merchantId);
  if (own === undefined) return address;
  url.hostname = own[0];
  return url.origin;
}

function zoneOf({ snapshots: { known } }: Deps, merchantId: string): string {
  const merchant = known()?.merchants.get(merchantId);
  if (merchant === undefined) throw refuse('common.notFound');
  return merchant.zone;
}

async function featuresOf({ snapshots: { fresh } }: Deps, merchantId: string): Promise<WhitelabelNode[]> {
  return featureTree((await fresh()).features, merchantId);
}

async function isMerchantFeatureOn(
  { snapshots: { fresh } }: Deps,
  merchantId: string,
  modId: string,
): Promise<boolean> {
  return isFeatureOn(featureTree((await fresh()).features, merchantId), modId);
}

async function flagOf({ snapshots: { fresh } }: Deps, merchantId: string, modId: string): Promise<boolean | undefined> {
  return flagIn(featureTree((await fresh()).features, merchantId), modId);
}

async function settingOf<Schema extends z.ZodMiniType>(
  deps: Deps,
  merchantId: string,
  { key, schema, fallback }: Setting<Schema>,
): Promise<z.output<Schema>> {
  checkDeclared(deps, key);
  const value = (await deps.snapshots.fresh()).settings.get(merchantId)?.get(key);
  if (value === undefined) return fallback;
  const parsed = safeParse(schema, value);
  if (parsed.success) return parsed.data;
  deps.platform.log.error({ merchantId, key }, 'a stored setting does not fit its schema');
  return fallback;
}

async function changeSetting<Schema extends z.ZodMiniType>(
  deps: Deps,
  context: Context,
  setting: Setting<Schema>,
  { merchantId, value, reason }: { merchantId: string; value: z.output<Schema>; reason: string },
): Promise<void> {
  checkDeclared(deps, setting.key);
  const parsed = fitting(setting, value);
  await inTransaction(deps.platform.db, async (trx) => {
    await store.lockSettings(trx, merchantId);
    await writeSetting(trx, context, { merchantId, setting, value: parsed, reason });
  });
  await deps.snapshots.reload();
}

async function changeFeature(
  { platform: { db }, snapshots: { reload } }: Deps,
  context: Context,
  change: { merchantId: string; modId: string; enabled: boolean; reason: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await store.lockSettings(trx, change.merchantId);
    await writeFeature(trx, context, change);
  });
  await reload();
}

async function readRevision({ platform: { db } }: Deps, merchantId: string, parts: RevisionParts): Promise<string> {
  return revisionOf(await store.readSettings(db, merchantId), merchantId, parts);
}

async function freshRevision(deps: Deps, merchantId: string, parts: RevisionParts): Promise<string> {
  const { reload } = deps.snapshots;
  const revision = await readRevision(deps, merchantId, parts);
  await reload();
  return revision;
}

async function changeAll(deps: Deps, context: Context, change: SiteChange): Promise<string> {
  const { db } = deps.platform;
  const { reload } = deps.snapshots;
  const revision = await inTransaction(db, (trx) => writeAll(deps, trx, context, change));
  await reload();
  return revision;
}

async function writeAll(
  deps: Deps,
  trx: Trx,
  context: Context,
  { merchantId, settings, features, reason, expected, within }: SiteChange,
): Promise<string> {
  for (const { setting } of settings) checkDeclared(deps, setting.key);
  const fitted = settings.map(({ setting, value }) => ({ setting, value: fitting(setting, value) }));
  await store.lockSettings(trx, merchantId);
  const now = revisionOf(await store.readSettings(trx, merchantId), merchantId, expected);
  if (now !== expected.revision) throw refuse('operator.staleVersion');
  for (const one of fitted) await writeSetting(trx, context, { merchantId, reason, ...one });
  for (const one of features) await writeFeature(trx, context, { merchantId, reason, ...one });
  await within?.(trx);
  return revisionOf(await store.readSettings(trx, merchantId), merchantId, expected);
}

async function gameOrigins(deps: Deps, merchantId: string): Promise<string[]> {
  const { config } = deps.platform;
  const studio = config.studioUrl === undefined ? [] : [config.studioUrl];
  const own = await settingOf(deps, merchantId, siteSettings.gameHosts);
  const all = [...config.gameHosts, ...studio, ...(deps.vendorOrigins?.() ?? []), ...own].map(originOf);
  return [...new Set(all.filter((origin) => origin !== undefined))];
}

async function businessDay(
  deps: Deps,
  merchantId: string,
): Promise<{ date: string; from: Date; to: Date; zone: string }> {
  const { db } = deps.platform;
  const { zone } = await merchantOf(deps, merchantId);
  return { ...(await store.businessDay(db, zone)), zone };
}

async function dayBounds(deps: Deps, merchantId: string, date: string): Promise<{ from: Date; to: Date }> {
  const { db } = deps.platform;
  const { zone } = await merchantOf(deps, merchantId);
  return store.dayBounds(db, zone, date);
}

interface SettingWrite {
  merchantId: string;
  setting: Setting<z.ZodMiniType>;
  value: unknown;
  reason: string;
}

/** Parses a value by its schema. Refuses with `request.invalid`. */
function fitting(setting: Setting<z.ZodMiniType>, value: unknown): unknown {
  const parsed = safeParse(setting.schema, value);
  if (!parsed.success) throw refuse('request.invalid', { fields: [{ field: setting.key, problem: 'invalid' }] });
  return parsed.data;
}

/** Writes a setting; an unchanged value writes no audit row. */
async function writeSetting(trx: Trx, context: Context, change: SettingWrite): Promise<void> {
  const { merchantId, value, reason } = change;
  const { key, fallback, secrets } = change.setting;
  const before = (await store.writeSetting(trx, { merchantId, key, value })) ?? fallback;
  if (canonicalText(before) === canonicalText(value)) return;
  const subject = { type: 'setting', id: `${merchantId}:${key}` };
  const shown = withoutSecrets(before, value, secrets);
  await audit(trx, context, { command: 'site.setting.change', subject, ...shown, reason });
}

async function writeFeature(
  trx: Trx,
  context: Context,
  change: { merchantId: string; modId: string; enabled: boolean; reason: string },
): Promise<void> {
  const { merchantId, modId, enabled, reason } = change;
  const before = await store.writeFeature(trx, change);
  if (before === undefined) throw refuse('common.notFound');
  if (before === enabled) return;
  const subject = { type: 'feature', id: `${merchantId}:${modId}` };
  await audit(trx, context, {
    command: 'site.feature.change',
    subject,
    before: { enabled: before },
    after: { enabled },
    reason,
  });
}

/** Returns the mark of some settings and flags as they were read. */
export function revisionOf(now: store.SettingsNow, merchantId: string, parts: RevisionParts): string {
  const settings = parts.settings.map(({ key }) => [key, now.settings.get(key) ?? null]);
  const tree = featureTree(now.features, merchantId);
  const flags = parts.modIds.map((modId) => [modId, flagIn(tree, modId) ?? null]);
  return markOf([settings, flags]);
}
