import { randomBytes } from 'node:crypto';
import { safeParse } from 'zod/mini';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { merchantTheme } from '../../contract/theme.ts';
import { type MerchantTheme, plainLook, weakPairs } from '../../contract/rules.ts';
import { originOf } from '../rules.ts';
import type { SiteService } from '../service.ts';
import { siteSettings } from '../settings.ts';
import type { Snapshots } from '../snapshot.ts';
import { cssOf } from './rules.ts';
import * as store from './store.ts';

const PREVIEW_SECONDS = 600;
const PROBLEMS_MAX = 20;
const KEPT_SHOWN = 20;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface Themes {
  /** Returns the merchant's values that override the shipped theme; empty if there are none. */
  look(merchantId: string): Promise<MerchantTheme>;
  /**
   * Returns the theme with its version, 0 if none was saved, and earlier ones, newest first. Refuses with
   * `common.notFound`.
   */
  history(merchantId: string): Promise<{ look: MerchantTheme; version: number; versions: store.KeptLook[] }>;
  /**
   * Saves the theme of a merchant and returns its version; pages use it at their next load, without a build. Refuses
   * with `request.invalid` for an unknown name or invalid value, `site.weakContrast` with the pairs that cannot be
   * read, `common.notFound`, `operator.staleVersion` if `version` is not the current one.
   */
  change(
    context: Context,
    change: { merchantId: string; look: unknown; reason: string; version?: number },
  ): Promise<number>;
  /** Returns a query for the portal's address that shows a theme once, within ten minutes. Refuses as `change` does. */
  preview(draft: { merchantId: string; look: unknown }): Promise<{ query: string }>;
  /** Returns the path of the style sheet for a page of this merchant, with the preview's token if the page has one. */
  sheetOf(merchantId: string, token?: string): Promise<string | undefined>;
  /** Returns origins of this merchant's pictures besides this host: its picture hosts and its logo. */
  pictureOrigins(merchantId: string): Promise<string[]>;
  /** Returns this node's style sheet with its version (0: nothing was saved). Undefined for an unknown code. */
  sheetByCode(merchantCode: string): Promise<{ css: string; version: number } | undefined>;
  /** Returns the style sheet of a preview, once. */
  cssOfPreview(token: string): Promise<string | undefined>;
}

interface ThemesDeps {
  platform: Pick<Platform, 'db'>;
  snapshots: Snapshots;
  site: Pick<SiteService, 'setting'>;
}

export function createThemes(deps: ThemesDeps): Themes {
  return { ...createLooks(deps), ...createSheets(deps) };
}

function createLooks({ platform, snapshots }: ThemesDeps): Pick<Themes, 'look' | 'history' | 'change' | 'preview'> {
  const { db } = platform;

  async function checked(merchantId: string, look: unknown): Promise<MerchantTheme> {
    if (!(await snapshots.fresh()).merchants.has(merchantId)) throw refuse('common.notFound');
    const parsed = safeParse(merchantTheme, look);
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path, code }) => ({ field: path.join('.'), problem: code }));
      throw refuse('request.invalid', { fields: fields.slice(0, PROBLEMS_MAX) });
    }
    const weak = weakPairs(parsed.data);
    if (weak.length > 0) throw refuse('site.weakContrast', { pairs: weak });
    return parsed.data;
  }

  return {
    look: async (merchantId) => (await snapshots.fresh()).looks.get(merchantId)?.look ?? plainLook,
    async history(merchantId) {
      if (!(await snapshots.fresh()).merchants.has(merchantId)) throw refuse('common.notFound');
      const now = await store.readLook(db, merchantId);
      const versions = await store.keptLooks(db, merchantId, KEPT_SHOWN);
      return { look: now?.look ?? plainLook, version: now?.version ?? 0, versions };
    },
    async change(context, { merchantId, look, reason, version }) {
      const after = await checked(merchantId, look);
      const saved = await inTransaction(db, async (trx) => {
        const was = await store.lockLook(trx, merchantId);
        if (version !== undefined && version !== (was?.version ?? 0)) throw refuse('operator.staleVersion');
        const before = was?.look ?? plainLook;
        const number = await store.writeLook(trx, { merchantId, look: after, by: context.actor.id, reason });
        const subject = { type: 'merchant', id: merchantId };
        await audit(trx, context, { command: 'site.brand.change', subject, before, after, reason });
        return number;
      });
      await snapshots.reload();
      return saved;
    },
    async preview({ merchantId, look }) {
      const draft = await checked(merchantId, look);
      const token = randomBytes(32).toString('base64url');
      await store.addPreview(db, {
        tokenHash: tokenHash(token),
        merchantId,
        look: draft,
        lifeSeconds: PREVIEW_SECONDS,
      });
      return { query: `brandPreview=${token}` };
    },
  };
}

function createSheets({
  platform,
  snapshots,
  site,
}: ThemesDeps): Pick<Themes, 'sheetOf' | 'pictureOrigins' | 'sheetByCode' | 'cssOfPreview'> {
  const { db } = platform;
  return {
    async sheetOf(merchantId, token) {
      if (token !== undefined && TOKEN.test(token) && (await store.hasPreview(db, tokenHash(token), merchantId)))
        return `/brand/preview/${token}.css`;
      const snapshot = await snapshots.fresh();
      const [saved, merchant] = [snapshot.looks.get(merchantId), snapshot.merchants.get(merchantId)];
      if (saved === undefined || merchant === undefined) return undefined;
      return `/brand/${merchant.code}.css?v=${saved.version}`;
    },
    async pictureOrigins(merchantId) {
      const { logoUrl } = (await snapshots.fresh()).looks.get(merchantId)?.look ?? plainLook;
      const hosts = await site.setting(merchantId, siteSettings.imageCdns);
      const all = [...hosts, ...(logoUrl?.startsWith('https:') === true ? [logoUrl] : [])].map(originOf);
      return [...new Set(all.filter((origin) => origin !== undefined))];
    },
    async sheetByCode(merchantCode) {
      const snapshot = await snapshots.fresh();
      const merchant = [...snapshot.merchants.values()].find((one) => one.code === merchantCode);
      if (merchant === undefined) return undefined;
      const saved = snapshot.looks.get(merchant.merchantId);
      return { css: cssOf(saved?.look ?? plainLook), version: saved?.version ?? 0 };
    },
    async cssOfPreview(token) {
      if (!TOKEN.test(token)) return undefined;
      const look = await store.takePreview(db, tokenHash(token));
      return look === undefined ? undefined : cssOf(look);
    },
  };
}
