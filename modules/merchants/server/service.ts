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

/** The brand of hosts that nobody named. */
export const DEFAULT_MERCHANT = 'default';

export interface SiteService {
  /** Reads everything anew. Called once before the server listens, and after every change of our own. */
  reload(): Promise<void>;
  /** The merchant a host belongs to. A sandbox serves any host as the default merchant; refuses `site.unknownHost` in live mode. */
  merchantIdOf(host: string): string;
  /** The same, undefined for a host of nobody. */
  knownMerchantIdOf(host: string): string | undefined;
  /** The merchant an operator named this host for; in every mode. */
  namedMerchantIdOf(host: string): string | undefined;
  /**
   * Where a brand's pages are, for links that leave by post, without a slash behind: the public address where that is the
   * brand's, else its first open host, reached in the same way.
   */
  portalAddress(merchantId: string): Promise<string>;
  /** Refuses `common.notFound`. */
  merchant(merchantId: string): Promise<store.Merchant>;
  /** The zone of a brand's business day, without waiting: safe where a transaction is open and the pool may be empty. */
  zoneOf(merchantId: string): string;
  features(merchantId: string): Promise<WhitelabelNode[]>;
  isFeatureOn(merchantId: string, modId: string): Promise<boolean>;
  /** The switch of a flag itself, whatever stands above it; undefined for a flag that does not exist. */
  flag(merchantId: string, modId: string): Promise<boolean | undefined>;
  /** The merchant's value of a setting, or its default. A stored value that no longer fits its schema counts as not set, and is logged. */
  setting<Schema extends z.ZodMiniType>(merchantId: string, setting: Setting<Schema>): Promise<z.output<Schema>>;
  /** Refuses `request.invalid` when the value does not fit. */
  changeSetting<Schema extends z.ZodMiniType>(
    context: Context,
    setting: Setting<Schema>,
    change: { merchantId: string; value: z.output<Schema>; reason: string },
  ): Promise<void>;
  /** Refuses `common.notFound` for a flag that does not exist. */
  changeFeature(
    context: Context,
    change: { merchantId: string; modId: string; enabled: boolean; reason: string },
  ): Promise<void>;
  /** A mark of what these settings and flags hold now; two people who read the same mark saw the same. */
  revision(merchantId: string, parts: RevisionParts): Promise<string>;
  /** The same; what is read after it is as new as the mark or newer, so that nobody saves over what they did not see. */
  freshRevision(merchantId: string, parts: RevisionParts): Promise<string>;
  /**
   * Settings and flags together, all or none, each with its audit row. Refuses `request.invalid`, `common.notFound` for
   * an unknown flag, and `operator.staleVersion` when somebody changed one of them since `expected.revision` was read.
   * Answers the mark of the same parts as this change left them.
   */
  changeAll(context: Context, change: SiteChange): Promise<string>;
  /** The same in the caller's transaction. The caller reloads after its commit; every node does within seconds. */
  writeAll(trx: Trx, context: Context, change: SiteChange): Promise<string>;
  /** Origins whose games a brand's pages may frame: the installation's, the vendors', and those the brand names itself. */
  gameOrigins(merchantId: string): Promise<string[]>;
  businessDay(merchantId: string): Promise<{ date: string; from: Date; to: Date; zone: string }>;
  /** First instant of a business day and of the day after it. */
  dayBounds(merchantId: string, date: string): Promise<{ from: Date; to: Date }>;
}

/** What a revision covers. */
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
  /** More to write in the same transaction: a secret that is kept apart. */
  within?: (trx: Trx) => Promise<void>;
}

export interface SiteDeps {
  platform: Pick<Platform, 'db' | 'config' | 'log' | 'settings'>;
  snapshots: Snapshots;
  /** Hosts that vendors' games are served from, beside those of the configuration. */
  vendorOrigins?: () => string[];
}

export function createService(deps: SiteDeps): SiteService {
  const { db, config, log } = deps.platform;
  const { reload, fresh, known } = deps.snapshots;

  const merchantOf = async (merchantId: string): Promise<store.Merchant> => {
    const merchant = (await fresh()).merchants.get(merchantId);
    if (merchant === undefined) throw refuse('common.notFound');
    return merchant;
  };
  const checkDeclared = (key: string): void => {
    if (!deps.platform.settings.has(key)) throw new Error(`no module declares the setting ${key}`);
  };
  const publicHost = config.publicUrl === undefined ? undefined : plainHost(new URL(config.publicUrl).host);

  /** Hosts that were switched off, and those of a brand that was, are nobody's. */
  const isClosed = (host: string): boolean => known()?.closedHosts.has(plainHost(host)) === true;

  function namedMerchantIdOf(host: string): string | undefined {
    const name = plainHost(host);
    if (isClosed(host)) return undefined;
    return known()?.hosts.get(name) ?? (name === publicHost ? DEFAULT_MERCHANT : undefined);
  }
  const knownMerchantIdOf = (host: string): string | undefined =>
    namedMerchantIdOf(host) ?? (config.mode === 'sandbox' && !isClosed(host) ? DEFAULT_MERCHANT : undefined);

  const service: SiteService = {
    reload,
    merchantIdOf(host) {
      const merchantId = knownMerchantIdOf(host);
      if (merchantId === undefined) throw refuse('site.unknownHost');
      return merchantId;
    },
    knownMerchantIdOf,
    namedMerchantIdOf,
    async portalAddress(merchantId) {
      const { hosts } = await fresh();
      const address = config.publicUrl ?? `http://localhost:${config.port}`;
      const url = new URL(address);
      if (knownMerchantIdOf(url.hostname) === merchantId) return address;
      const own = [...hosts].find(([, ownerId]) => ownerId === merchantId);
      if (own === undefined) return address;
      url.hostname = own[0];
      return url.origin;
    },
    merchant: merchantOf,
    zoneOf(merchantId) {
      const merchant = known()?.merchants.get(merchantId);
      if (merchant === undefined) throw refuse('common.notFound');
      return merchant.zone;
    },
    features: async (merchantId) => featureTree((await fresh()).features, merchantId),
    isFeatureOn: async (merchantId, modId) => isFeatureOn(featureTree((await fresh()).features, merchantId), modId),
    flag: async (merchantId, modId) => flagIn(featureTree((await fresh()).features, merchantId), modId),
    async setting(merchantId, { key, schema, fallback }) {
      checkDeclared(key);
      const value = (await fresh()).settings.get(merchantId)?.get(key);
      if (value === undefined) return fallback;
      const parsed = safeParse(schema, value);
      if (parsed.success) return parsed.data;
      log.error({ merchantId, key }, 'a stored setting does not fit its schema');
      return fallback;
    },
    async changeSetting(context, setting, { merchantId, value, reason }) {
      checkDeclared(setting.key);
      const parsed = fitting(setting, value);
      await inTransaction(db, async (trx) => {
        await store.lockSettings(trx, merchantId);
        await writeSetting(trx, context, { merchantId, setting, value: parsed, reason });
      });
      await reload();
    },
    async changeFeature(context, change) {
      await inTransaction(db, async (trx) => {
        await store.lockSettings(trx, change.merchantId);
        await writeFeature(trx, context, change);
      });
      await reload();
    },
    async revision(merchantId, parts) {
      return revisionOf(await store.readSettings(db, merchantId), merchantId, parts);
    },
    async freshRevision(merchantId, parts) {
      const revision = await service.revision(merchantId, parts);
      await reload();
      return revision;
    },
    async changeAll(context, change) {
      const revision = await inTransaction(db, (trx) => service.writeAll(trx, context, change));
      await reload();
      return revision;
    },
    async writeAll(trx, context, { merchantId, settings, features, reason, expected, within }) {
      for (const { setting } of settings) checkDeclared(setting.key);
      const fitted = settings.map(({ setting, value }) => ({ setting, value: fitting(setting, value) }));
      await store.lockSettings(trx, merchantId);
      const now = revisionOf(await store.readSettings(trx, merchantId), merchantId, expected);
      if (now !== expected.revision) throw refuse('operator.staleVersion');
      for (const one of fitted) await writeSetting(trx, context, { merchantId, reason, ...one });
      for (const one of features) await writeFeature(trx, context, { merchantId, reason, ...one });
      await within?.(trx);
      return revisionOf(await store.readSettings(trx, merchantId), merchantId, expected);
    },
    async gameOrigins(merchantId) {
      const studio = config.studioUrl === undefined ? [] : [config.studioUrl];
      const own = await service.setting(merchantId, siteSettings.gameHosts);
      const all = [...config.gameHosts, ...studio, ...(deps.vendorOrigins?.() ?? []), ...own].map(originOf);
      return [...new Set(all.filter((origin) => origin !== undefined))];
    },
    async businessDay(merchantId) {
      const { zone } = await merchantOf(merchantId);
      return { ...(await store.businessDay(db, zone)), zone };
    },
    async dayBounds(merchantId, date) {
      const { zone } = await merchantOf(merchantId);
      return store.dayBounds(db, zone, date);
    },
  };
  return service;
}

interface SettingWrite {
  merchantId: string;
  setting: Setting<z.ZodMiniType>;
  value: unknown;
  reason: string;
}

/** The value as its schema reads it. Refuses `request.invalid`. */
function fitting(setting: Setting<z.ZodMiniType>, value: unknown): unknown {
  const parsed = safeParse(setting.schema, value);
  if (!parsed.success) throw refuse('request.invalid', { fields: [{ field: setting.key, problem: 'invalid' }] });
  return parsed.data;
}

/** A value that is as it was leaves no row in the log. */
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

function revisionOf(now: store.SettingsNow, merchantId: string, parts: RevisionParts): string {
  const settings = parts.settings.map(({ key }) => [key, now.settings.get(key) ?? null]);
  const tree = featureTree(now.features, merchantId);
  const flags = parts.modIds.map((modId) => [modId, flagIn(tree, modId) ?? null]);
  return markOf([settings, flags]);
}
