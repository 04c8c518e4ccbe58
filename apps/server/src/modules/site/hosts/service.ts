import { isIP } from 'node:net';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { plainHost } from '../rules.ts';
import type { Snapshots } from '../snapshot.ts';
import type { Merchant } from '../store.ts';
import * as store from './store.ts';

const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

const NAME_MAX = 80;

/** Brands and the hosts they are reached by; each change leaves a row in the audit log. */
export interface Hosts {
  merchants(): Promise<Merchant[]>;
  /** Answers the new id. Refuses `request.invalid`, `site.codeTaken`. */
  addMerchant(context: Context, merchant: { code: string; name: string; reason: string }): Promise<string>;
  /** Refuses `common.notFound`. */
  renameMerchant(context: Context, change: { merchantId: string; name: string; reason: string }): Promise<void>;
  list(merchantId?: string): Promise<store.HostRow[]>;
  /** A name or address without scheme, port or path. Refuses `request.invalid`, `common.notFound`, `site.hostTaken`. */
  add(context: Context, change: store.HostRow & { reason: string }): Promise<void>;
  /** Refuses `common.notFound`. */
  remove(context: Context, change: { host: string; reason: string }): Promise<void>;
}

interface HostsDeps {
  platform: Pick<Platform, 'db'>;
  snapshots: Snapshots;
}

export function createHosts(deps: HostsDeps): Hosts {
  return { ...createMerchants(deps), ...createHostList(deps) };
}

/** One transaction; the node that made the change works with it at once. */
async function change({ platform, snapshots }: HostsDeps, work: (trx: Trx) => Promise<void>): Promise<void> {
  await inTransaction(platform.db, work);
  await snapshots.reload();
}

const invalid = (field: string) => refuse('request.invalid', { fields: [{ field, problem: 'invalid' }] });

function createMerchants(deps: HostsDeps): Pick<Hosts, 'merchants' | 'addMerchant' | 'renameMerchant'> {
  return {
    merchants: async () => [...(await deps.snapshots.fresh()).merchants.values()],
    async addMerchant(context, { code, name, reason }) {
      if (!/^[A-Z0-9_]{2,32}$/.test(code)) throw invalid('code');
      const merchant = { merchantId: newId('mer'), code, name: checkedName(name) };
      await change(deps, async (trx) => {
        if (!(await store.insertMerchant(trx, merchant))) throw refuse('site.codeTaken');
        const subject = { type: 'merchant', id: merchant.merchantId };
        const after = { code, name: merchant.name };
        await audit(trx, context, { command: 'site.merchant.add', subject, after, reason });
      });
      return merchant.merchantId;
    },
    async renameMerchant(context, { merchantId, name: given, reason }) {
      const name = checkedName(given);
      await change(deps, async (trx) => {
        const was = await store.renameMerchant(trx, merchantId, name);
        if (was === undefined) throw refuse('common.notFound');
        const subject = { type: 'merchant', id: merchantId };
        const [before, after] = [{ name: was }, { name }];
        await audit(trx, context, { command: 'site.merchant.rename', subject, before, after, reason });
      });
    },
  };
}

function createHostList(deps: HostsDeps): Pick<Hosts, 'list' | 'add' | 'remove'> {
  return {
    list: (merchantId) => store.listHosts(deps.platform.db, merchantId),
    async add(context, { host: given, merchantId, reason }) {
      const host = checkedHost(given);
      if (!(await deps.snapshots.fresh()).merchants.has(merchantId)) throw refuse('common.notFound');
      await change(deps, async (trx) => {
        if (!(await store.insertHost(trx, { host, merchantId }))) throw refuse('site.hostTaken');
        const subject = { type: 'host', id: host };
        await audit(trx, context, { command: 'site.host.add', subject, after: { merchantId }, reason });
      });
    },
    async remove(context, { host: given, reason }) {
      const host = plainHost(given);
      await change(deps, async (trx) => {
        const merchantId = await store.deleteHost(trx, host);
        if (merchantId === undefined) throw refuse('common.notFound');
        const subject = { type: 'host', id: host };
        await audit(trx, context, { command: 'site.host.remove', subject, before: { merchantId }, reason });
      });
    },
  };
}

function checkedName(given: string): string {
  const name = given.trim();
  if (name === '' || name.length > NAME_MAX) throw invalid('name');
  return name;
}

function checkedHost(given: string): string {
  const host = given.trim().toLowerCase();
  const isHost = HOST_NAME.test(host) || isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  if (host !== plainHost(host) || !isHost) throw invalid('host');
  return host;
}
