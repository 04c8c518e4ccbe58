// Vendors and their keys, held in memory by every node and read again when one of them changes.
import { randomBytes } from 'node:crypto';
import { keyFromBase64, type SignatureKey } from '@sanam/hwp';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { createNews } from '@sanam/server/platform/news.ts';
import { isIn, rangesOf } from './address.ts';
import * as store from './vendor-store.ts';

const KEY_PURPOSE = 'vendor-keys';
const KEY_BYTES = 32;
/** At most two active keys a direction: the one in use and the one that takes its place (A7). */
const KEYS_MAX = 2;
/** Vendors and keys are changed by an operator's commands, at the machine itself. */
const BY = systemContext('cli.vendor');
/** "Any address", written out: what a sandbox vendor gets when none is named. */
export const ANY_ADDRESS = ['0.0.0.0/0', '::/0'];

/** What a vendor may be granted (section 6 and note 1 of HWP/1). */
export const capabilities = [
  'adjust',
  'batch',
  'bet_info',
  'jackpot_in_win',
  'lobby',
  'pay_by_bet',
  // Takes trial guests as real players of this wallet, in the currency FUN; other vendors keep play money themselves.
  'play_money',
  'promo',
  'tip',
  'win_rollback',
  'zero_bet',
] as const;

export interface Vendor {
  id: number;
  code: string;
  name: string;
  enabled: boolean;
  maintenance: boolean;
  capabilities: ReadonlySet<string>;
  baseUrl: string | null;
  launchHosts: readonly string[];
  /** Newest first. */
  requestKeys: readonly SignatureKey[];
  answerKeys: readonly SignatureKey[];
  mayCallFrom(address: string): boolean;
}

export interface Vendors {
  find(code: string): Vendor | undefined;
  list(): Vendor[];
  /** Reads everything again; what changed here is in force here at once, elsewhere within the notice's way. */
  reload(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Makes a vendor with one key a direction. Throws an `Error` when the code is taken. Keys in base64, shown once. */
  add(vendor: Omit<store.NewVendor, 'name'> & { name?: string }): Promise<VendorKeys>;
  /** A new key a direction; the one before stays valid until `rotate` or `revokeOld` is called again. */
  rotate(code: string): Promise<VendorKeys>;
  /** Revokes all keys but the newest of each direction. */
  revokeOld(code: string): Promise<void>;
  setEnabled(code: string, enabled: boolean): Promise<void>;
  /** Says where the vendor is now: where it is called, and from which hosts its games are launched. */
  move(code: string, to: store.VendorPlace): Promise<void>;
}

export interface VendorKeys {
  vendor: string;
  request_key: string;
  answer_key: string;
}

export interface VendorsDeps {
  db: Db;
  vault: Vault;
  /** For the notice that something changed; without it only `reload` brings news. */
  listenUrl?: string;
  onError?: (error: Error) => void;
}

export function createVendors(deps: VendorsDeps): Vendors {
  const { db, vault, onError = () => {} } = deps;
  let byCode = new Map<string, Vendor>();
  let [begun, inForce] = [0, 0];
  const news = createNews({ url: deps.listenUrl, channel: 'sanam_vendors', reload, onError });

  async function reload(): Promise<void> {
    const mine = ++begun;
    const [vendors, keys] = await Promise.all([store.allVendors(db), store.activeKeys(db)]);
    if (mine < inForce) return; // A reading that began later was quicker: this one may be of before a revocation.
    inForce = mine;
    byCode = new Map(vendors.map((row) => [row.code, toVendor(row, keys, vault)]));
  }

  /** One change of one vendor with its audit row; `work` answers what the row says of it. */
  async function change(
    code: string,
    what: string,
    work: (trx: Trx, vendor: store.VendorRow) => Promise<{ before?: object; after?: object }>,
  ): Promise<void> {
    await inTransaction(db, async (trx) => {
      const row = (await store.allVendors(trx)).find((one) => one.code === code);
      if (row === undefined) throw new Error(`there is no vendor ${code}`);
      const entry = await work(trx, row);
      await audit(trx, BY, { command: `games.vendor.${what}`, subject: { type: 'vendor', id: code }, ...entry });
    });
    await reload();
  }

  async function changeKeys(code: string, makesNew: boolean, keep: number): Promise<VendorKeys> {
    const made = { request: newKey(), answer: newKey() };
    await change(code, makesNew ? 'rotateKeys' : 'revokeKeys', async (trx, row) => {
      if (makesNew) {
        await store.insertKey(trx, row.id, 'request', vault.seal(KEY_PURPOSE, made.request));
        await store.insertKey(trx, row.id, 'answer', vault.seal(KEY_PURPOSE, made.answer));
      }
      const revoked = await store.revokeOldKeys(trx, row.id, keep);
      return { after: { keysMade: makesNew ? 2 : 0, keysRevoked: revoked } };
    });
    return { vendor: code, request_key: made.request, answer_key: made.answer };
  }

  return {
    find: (code) => byCode.get(code),
    list: () => [...byCode.values()],
    reload,
    async start() {
      await reload();
      await news.start();
    },
    stop: news.stop,
    async add(vendor) {
      await inTransaction(db, async (trx) => {
        const id = await store.insertVendor(trx, { name: vendor.code, ...vendor });
        if (id === undefined) throw new Error(`there is a vendor ${vendor.code} already`);
        const subject = { type: 'vendor', id: vendor.code };
        await audit(trx, BY, { command: 'games.vendor.add', subject, after: vendor });
      });
      return changeKeys(vendor.code, true, KEYS_MAX);
    },
    rotate: (code) => changeKeys(code, true, KEYS_MAX),
    async revokeOld(code) {
      await changeKeys(code, false, 1);
    },
    async setEnabled(code, enabled) {
      await change(code, 'switch', async (trx, { id, enabled: before }) => {
        await store.setVendorEnabled(trx, id, enabled);
        return { before: { enabled: before }, after: { enabled } };
      });
    },
    move: (code, to) =>
      change(code, 'move', async (trx, { id, base_url: baseUrl, launch_hosts: launchHosts }) => {
        await store.moveVendor(trx, id, to);
        return { before: { baseUrl, launchHosts }, after: { ...to } };
      }),
  };
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

function toVendor(row: store.VendorRow, keys: readonly store.KeyRow[], vault: Vault): Vendor {
  const keysOf = (direction: store.KeyRow['direction']): SignatureKey[] =>
    keys
      .filter((key) => key.vendor_id === row.id && key.direction === direction)
      .map((key) => keyFromBase64(vault.open(KEY_PURPOSE, key.sealed)));
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    enabled: row.enabled,
    maintenance: row.maintenance,
    capabilities: new Set(row.capabilities),
    baseUrl: row.base_url,
    launchHosts: row.launch_hosts,
    requestKeys: keysOf('request'),
    answerKeys: keysOf('answer'),
    mayCallFrom: addressRule(row.allowed_addresses),
  };
}

/** An empty list lets nobody in. */
function addressRule(ranges: readonly string[]): (address: string) => boolean {
  if (ANY_ADDRESS.every((range) => ranges.includes(range))) return () => true;
  const list = rangesOf(ranges);
  return (address) => isIn(list, address);
}
