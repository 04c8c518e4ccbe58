// Commands that change a vendor or its keys, each in one transaction with its audit row. They run on the server itself.
import { randomBytes } from 'node:crypto';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import * as store from './vendor-store.ts';

export const KEY_PURPOSE = 'vendor-keys';
const KEY_BYTES = 32;
/** Maximum active keys per direction: the current one and its replacement (A7). */
const KEYS_MAX = 2;
const BY = systemContext('cli.vendor');

export interface VendorKeys {
  vendor: string;
  request_key: string;
  answer_key: string;
}

export type NamedVendor = Omit<store.NewVendor, 'name'> & { name?: string };

interface Deps {
  db: Db;
  vault: Vault;
}

export async function addVendor(deps: Deps, vendor: NamedVendor): Promise<VendorKeys> {
  await inTransaction(deps.db, async (trx) => {
    const id = await store.insertVendor(trx, { name: vendor.code, ...vendor });
    if (id === undefined) throw new Error(`there is a vendor ${vendor.code} already`);
    const subject = { type: 'vendor', id: vendor.code };
    await audit(trx, BY, { command: 'games.vendor.add', subject, after: vendor });
  });
  return rotateKeys(deps, vendor.code);
}

export async function rotateKeys({ db, vault }: Deps, code: string): Promise<VendorKeys> {
  const made = { request: newKey(), answer: newKey() };
  await change(db, code, 'rotateKeys', async (trx, row) => {
    await store.insertKey(trx, row.id, 'request', vault.seal(KEY_PURPOSE, made.request));
    await store.insertKey(trx, row.id, 'answer', vault.seal(KEY_PURPOSE, made.answer));
    const revoked = await store.revokeOldKeys(trx, row.id, KEYS_MAX);
    return { after: { keysMade: 2, keysRevoked: revoked } };
  });
  return { vendor: code, request_key: made.request, answer_key: made.answer };
}

export async function revokeOldKeys({ db }: Deps, code: string): Promise<void> {
  await change(db, code, 'revokeKeys', async (trx, row) => {
    const revoked = await store.revokeOldKeys(trx, row.id, 1);
    return { after: { keysMade: 0, keysRevoked: revoked } };
  });
}

export async function setEnabled({ db }: Deps, code: string, enabled: boolean): Promise<void> {
  await change(db, code, 'switch', async (trx, { id, enabled: before }) => {
    await store.setVendorEnabled(trx, id, enabled);
    return { before: { enabled: before }, after: { enabled } };
  });
}

/** Adds or removes capabilities of a vendor; the others stay. */
export async function setCapabilities(
  { db }: Deps,
  code: string,
  { names, isOn }: { names: readonly string[]; isOn: boolean },
): Promise<void> {
  await change(db, code, 'capabilities', async (trx, { id, capabilities: before }) => {
    const others = before.filter((one) => !names.includes(one));
    const capabilities = isOn ? [...others, ...names].toSorted() : others;
    await store.setVendorCapabilities(trx, id, capabilities);
    return { before: { capabilities: before }, after: { capabilities } };
  });
}

export async function moveVendor({ db }: Deps, code: string, to: store.VendorPlace): Promise<void> {
  await change(db, code, 'move', async (trx, { id, base_url: baseUrl, launch_hosts: launchHosts }) => {
    await store.moveVendor(trx, id, to);
    return { before: { baseUrl, launchHosts }, after: { ...to } };
  });
}

/** Changes one vendor and writes its audit row; `work` returns the details of the row. */
async function change(
  db: Db,
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
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}
