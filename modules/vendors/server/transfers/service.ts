// Transfers between the main wallet and vendors that keep balances, requested by a member or a game.
import { fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { pageOf, pagesShown } from '@sanam/server/platform/paging.ts';
import { type AutoTransferMode, isOnItsWay, MAIN_WALLET } from '../../contract/transfers.ts';
import type { Vendor } from '../hwp/vendors.ts';
import { atOpening, bringBack, bringBackLeft, modeOf, setMode } from './automatic.ts';
import { carry, carryDue } from './carry.ts';
import type { TransferDeps } from './deps.ts';
import { readStale, readWallets, walletsOf } from './read.ts';
import { type Ask, prepare, reserve, vendorMoney } from './reserve.ts';
import * as store from './store.ts';
import { transferValue } from './values.ts';

export function createTransfers(deps: TransferDeps) {
  return {
    wallets: (memberId: string) => wallets(deps, memberId),
    async readWallets(memberId: string) {
      await readWallets(deps, memberId);
      return wallets(deps, memberId);
    },
    transfer: (context: Context, memberId: string, body: TransferBody, key: IdempotencyKey) =>
      transfer(deps, context, memberId, body, key),
    returnAll: (context: Context, memberId: string, key: IdempotencyKey) => returnAll(deps, context, memberId, key),
    list: (memberId: string, query: { pageNo: number; pageSize: number; vendor?: string | undefined }) =>
      list(deps, memberId, query),
    setMode: (context: Context, memberId: string, mode: AutoTransferMode) => setMode(deps, context, memberId, mode),
    /** Total at vendors and in transit. */
    heldMinor: async (db: Db, memberId: string) => (await vendorMoney(deps, db, memberId)).heldMinor,
    modeOf: (memberId: string) => modeOf(deps, memberId),
    atOpening: (memberId: string, vendorCode: string) => atOpening(deps, memberId, vendorCode),
    bringBack: (memberId: string, vendorCode: string) => bringBack(deps, memberId, vendorCode),
    carryDue: () => carryDue(deps),
    readStale: () => readStale(deps),
    bringBackLeft: () => bringBackLeft(deps),
  };
}
export type Transfers = ReturnType<typeof createTransfers>;

export interface TransferBody {
  from: string;
  to: string;
  amount: string;
}

/**
 * Returns the vendor and direction of a transfer from or to the main wallet. Refuses other requests with
 * `common.notFound`.
 */
function placesOf({ vendors }: TransferDeps, { from, to }: TransferBody): { vendor: Vendor; direction: 'in' | 'out' } {
  const direction = from === MAIN_WALLET ? 'in' : 'out';
  const other = direction === 'in' ? to : from;
  const vendor = vendors.find(other);
  const isMain = (direction === 'in' ? from : to) === MAIN_WALLET;
  if (!isMain || vendor?.capabilities.has('transfer_wallet') !== true) throw refuse('common.notFound');
  return { vendor, direction };
}

/** Transfers money. Refuses as the contract lists at `walletTransfer`. */
async function transfer(
  deps: TransferDeps,
  context: Context,
  memberId: string,
  body: TransferBody,
  key: IdempotencyKey,
) {
  const { db } = deps;
  const { vendor, direction } = placesOf(deps, body);
  const amountMinor = body.amount === 'all' ? undefined : fromWire(body.amount);
  const ask: Ask = { memberId, vendor, direction, amountMinor, origin: 'member' };
  const playerId = await prepare(deps, ask);
  const { transferId } = await once(db, key, (trx) => reserve(deps, trx, context, { ...ask, playerId }));
  await carry(deps, transferId);
  return valueOf(deps, transferId);
}

async function valueOf({ db }: TransferDeps, transferId: string) {
  const row = await store.findTransfer(db, transferId);
  assert(row !== undefined, 'the transfer was written');
  return { ...transferValue(row), moved: toWire(row.state === 'settled' ? row.amount : 0n) };
}

async function wallets(deps: TransferDeps, memberId: string) {
  const { db, ledger } = deps;
  const main = await ledger.balanceOf(db, { class: 'player_cash', owner: memberId }, 'THB');
  const money = await vendorMoney(deps, db, memberId);
  const open = await store.openTransfersOf(db, memberId);
  const reads = new Map((await store.readsOf(db, memberId)).map((one) => [one.vendor_id, one]));
  return {
    main: { currency: 'THB' as const, balance: toWire(main.balanceMinor) },
    list: money.list.map(({ vendor, balanceMinor }) => {
      const under = open.find((one) => one.vendor_id === vendor.id);
      const read = reads.get(vendor.id);
      return {
        vendor: vendor.code,
        name: vendor.name,
        currency: 'THB' as const,
        balance: toWire(balanceMinor),
        state:
          under === undefined ? (read?.is_stale === true ? ('stale' as const) : ('ok' as const)) : ('unknown' as const),
        asOf: read?.read_at.toISOString() ?? null,
        isOpen: vendor.enabled && !vendor.maintenance,
        onItsWay: under === undefined ? null : transferValue(under),
      };
    }),
    autoTransfer: await modeOf(deps, memberId),
  };
}

/** Returns all balances, each vendor separately: one that does not answer does not delay the others. */
async function returnAll(deps: TransferDeps, context: Context, memberId: string, key: IdempotencyKey) {
  const list = await Promise.all(
    (await walletsOf(deps, memberId)).flatMap(({ vendor, playerId }) =>
      playerId === undefined ? [] : [returnFrom(deps, context, { memberId, vendor }, key)],
    ),
  );
  return { list };
}

async function returnFrom(
  deps: TransferDeps,
  context: Context,
  { memberId, vendor }: { memberId: string; vendor: Vendor },
  key: IdempotencyKey,
) {
  const body = { from: vendor.code, to: MAIN_WALLET, amount: 'all' };
  const own = { ...key, key: `${key.key}:${vendor.code}` };
  const named = { vendor: vendor.code, vendorName: vendor.name };
  try {
    const { state, moved } = await transfer(deps, context, memberId, body, own);
    const result = isOnItsWay(state)
      ? ('onItsWay' as const)
      : state === 'settled'
        ? ('settled' as const)
        : ('refused' as const);
    return { ...named, result, moved };
  } catch (error) {
    const result = resultOf(error);
    if (result === undefined) throw error;
    return { ...named, result, moved: toWire(0n) };
  }
}

function resultOf(error: unknown): 'nothing' | 'onItsWay' | 'unavailable' | undefined {
  switch ((error as { code?: unknown }).code) {
    case 'games.transferNothing':
      return 'nothing';
    case 'games.transferOpen':
      return 'onItsWay';
    case 'games.vendorUnavailable':
      return 'unavailable';
    default:
      return undefined;
  }
}

async function list(
  { db }: TransferDeps,
  memberId: string,
  query: { pageNo: number; pageSize: number; vendor?: string | undefined },
) {
  const found = await store.listTransfers(db, { memberId, vendor: query.vendor }, pageOf(query));
  return {
    list: found.list.map(transferValue),
    totalCount: found.totalCount,
    totalPages: pagesShown(found.totalCount, query),
  };
}
