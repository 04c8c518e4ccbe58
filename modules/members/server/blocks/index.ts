// Blocklists of a merchant: passwords, names, prefixes of mobile numbers, e-mail domains, addresses.
import { isIP } from 'node:net';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import * as store from './store.ts';

export type { Block, BlockKind } from './store.ts';

export interface Blocks {
  /**
   * Checks whether an entry matches the value: the same password or name, a prefix of the number, the domain or a
   * parent of it, a network that contains the address.
   */
  isBlocked(ask: { merchantId: string; kind: store.BlockKind; value: string }): Promise<boolean>;
  /** Refuses with `identity.methodClosed` if the merchant blocks the address. */
  checkAddress(context: Pick<Context, 'merchantId' | 'address'>): Promise<void>;
  list(filter: store.BlockFilter): Promise<{ list: store.Block[]; totalCount: number }>;
  /**
   * Adds an entry. Refuses with `request.invalid` for a value that is not of its kind, `operator.blockExists` for a
   * duplicate.
   */
  add(
    target: Db,
    context: Context,
    block: { merchantId: string; kind: store.BlockKind; value: string; reason: string },
  ): Promise<string>;
  /** Removes an entry. Refuses with `common.notFound`. */
  remove(target: Db, context: Context, ask: { merchantId: string; blockId: string; reason: string }): Promise<void>;
}

export function createBlocks(db: Db): Blocks {
  const isBlocked: Blocks['isBlocked'] = async ({ merchantId, kind, value }) => {
    // A value that cannot be listed is not blocked.
    const plain = comparable[kind](value);
    return plain !== undefined && (await store.isListed(db, { merchantId, kind, value: plain }));
  };
  return {
    isBlocked,
    async checkAddress({ merchantId, address }) {
      if (address !== null && (await isBlocked({ merchantId, kind: 'address', value: address })))
        throw refuse('identity.methodClosed');
    },
    list: (filter) => store.listBlocks(db, filter),
    add: (target, context, { merchantId, kind, value, reason }) =>
      inTransaction(target, async (inner) => {
        const plain = kind === 'address' ? readNetwork(value) : comparable[kind](value);
        if (plain === undefined) throw refuse('request.invalid', { fields: [{ field: 'value', problem: kind }] });
        const blockId = newId('blk');
        const createdBy = context.actor.id;
        const isNew = await store.insertBlock(inner, { blockId, merchantId, kind, value: plain, reason, createdBy });
        if (!isNew) throw refuse('operator.blockExists');
        // The password itself stays out of the audit log, which all staff may read.
        const after = { kind, ...(kind === 'password' ? {} : { value: plain }) };
        await audit(inner, context, { command: 'identity.block.add', subject: subjectOf(blockId), after, reason });
        return blockId;
      }),
    remove: (target, context, { merchantId, blockId, reason }) =>
      inTransaction(target, async (inner) => {
        const removed = await store.deleteBlock(inner, { merchantId, blockId });
        if (removed === undefined) throw refuse('common.notFound');
        const { kind, value } = removed;
        const before = { kind, ...(kind === 'password' ? {} : { value }) };
        await audit(inner, context, { command: 'identity.block.remove', subject: subjectOf(blockId), before, reason });
      }),
  };
}

const subjectOf = (blockId: string) => ({ type: 'block', id: blockId });

const LENGTH_MAX = 254;
const lower = (value: string): string | undefined => {
  const plain = value.normalize('NFKC').toLowerCase();
  return plain === '' || plain.length > LENGTH_MAX ? undefined : plain;
};

/** Returns a value in its comparable form, by kind; undefined if it is not of that kind. */
const comparable: Readonly<Record<store.BlockKind, (value: string) => string | undefined>> = {
  password: lower,
  username: (value) => lower(value.trim()),
  mobilePrefix: (value) => /^\+[1-9][0-9]{0,14}$/.exec(value.trim())?.[0],
  emailDomain: (value) => {
    const domain = lower(value.trim().slice(value.trim().lastIndexOf('@') + 1));
    return domain !== undefined && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) ? domain : undefined;
  },
  address: (value) => (isIP(value) === 0 ? undefined : value),
};

/**
 * Returns an address or a network such as `203.0.113.0/24`. Very large networks are refused, because they are probably
 * typing mistakes.
 */
function readNetwork(value: string): string | undefined {
  const [address = '', bits, ...rest] = value.trim().split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return undefined;
  if (bits === undefined) return address;
  const [least, most] = family === 4 ? [8, 32] : [16, 128];
  const isFit = /^[0-9]{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most;
  return isFit ? `${address}/${bits}` : undefined;
}
