// Answers the portal's calls about the players' wallets in the studio: balance, transfer and transfer status.
import type { VendorRequest } from '@sanam/hwp';
import type { Kysely } from 'kysely';
import type { StudioSchema } from '../database.ts';
import type { VendorOutcome } from '../routes/vendor-outcome.ts';
import { faultOf } from './faults.ts';
import * as store from './store.ts';

export interface TransferDeps {
  db: Kysely<StudioSchema>;
  now: () => Date;
  /** Runs the work of a delayed transfer after the portal's timeout. */
  later: (work: () => Promise<unknown>) => void;
}

const playerOf = (body: { player_id: string; currency: string }): store.Player => ({
  playerId: body.player_id,
  currency: body.currency,
});

export function createTransfers(deps: TransferDeps) {
  return {
    balance: balance.bind(null, deps),
    transfer: transfer.bind(null, deps),
    status: status.bind(null, deps),
  };
}
export type Transfers = ReturnType<typeof createTransfers>;

async function balance({ db }: TransferDeps, body: VendorRequest<'wallet/balance'>): Promise<VendorOutcome> {
  const held = await store.readWallet(db, playerOf(body));
  const { player_id, currency } = body;
  return { code: 'OK', fields: { player_id, currency, balance: Number(held.balance) } };
}

/** Makes a transfer, with the simulated fault that the satang of its amount select (`faults.ts`). */
async function transfer(deps: TransferDeps, body: VendorRequest<'wallet/transfer'>): Promise<VendorOutcome> {
  const fault = faultOf(body.amount);
  switch (fault) {
    case 'refused':
      return carryOut(deps, body, 'TRANSFER_REFUSED');
    case 'lostRequest':
      return { code: 'OK', fields: {}, isLost: true };
    case 'late':
      deps.later(() => carryOut(deps, body));
      return { code: 'OK', fields: {}, isLost: true };
    case 'lostAnswer':
      return { ...(await carryOut(deps, body)), isLost: true };
    case 'twice':
      await carryOut(deps, body);
      return carryOut(deps, body);
    default:
      return carryOut(deps, body);
  }
}

/** Makes a transfer at most once per id. Concurrent copies wait for the lock on the wallet's row. */
function carryOut(
  { db, now }: TransferDeps,
  body: VendorRequest<'wallet/transfer'>,
  refusal?: 'TRANSFER_REFUSED',
): Promise<VendorOutcome> {
  const player = playerOf(body);
  const { transfer_id: transferId, direction } = body;
  const amount = BigInt(body.amount);
  return db.transaction().execute(async (trx): Promise<VendorOutcome> => {
    const held = await store.lockWallet(trx, player);
    const known = await store.findTransfer(trx, transferId);
    if (known !== undefined) return repeated(known, body, held);
    const change = direction === 'in' ? amount : -amount;
    const code = refusal ?? (held.balance + change < 0n ? 'INSUFFICIENT_FUNDS' : 'OK');
    const state = code === 'OK' ? 'DONE' : 'REFUSED';
    await store.insertTransfer(trx, { ...player, transferId, direction, amount, state, code, at: now() });
    if (code !== 'OK') return { code };
    const { balance: after } = await store.addTo(trx, player, change);
    return { code: 'OK', fields: { transfer_id: transferId, balance: Number(after) } };
  });
}

type Known = NonNullable<Awaited<ReturnType<typeof store.findTransfer>>>;

function repeated(known: Known, body: VendorRequest<'wallet/transfer'>, held: store.Held): VendorOutcome {
  // Its status was asked before it arrived.
  if (known.amount === null) return { code: 'TRANSFER_CANCELLED' };
  const isSame =
    known.player_id === body.player_id &&
    known.currency === body.currency &&
    known.direction === body.direction &&
    known.amount === BigInt(body.amount);
  if (!isSame) return { code: 'DUPLICATE_CONFLICT' };
  if (known.state === 'REFUSED') return { code: known.code as 'TRANSFER_REFUSED' };
  return { code: 'OK', fields: { transfer_id: known.transfer_id, balance: Number(held.balance) } };
}

/** Returns the state of a transfer. Asking for an unknown id cancels it: a transfer that arrives later is refused. */
function status({ db, now }: TransferDeps, body: VendorRequest<'wallet/status'>): Promise<VendorOutcome> {
  const player = playerOf(body);
  const { transfer_id: transferId } = body;
  return db.transaction().execute(async (trx): Promise<VendorOutcome> => {
    const held = await store.lockWallet(trx, player);
    const known = await store.findTransfer(trx, transferId);
    if (known === undefined) {
      const cancelled = { direction: null, amount: null, state: 'REFUSED', code: 'TRANSFER_CANCELLED' } as const;
      await store.insertTransfer(trx, { ...player, ...cancelled, transferId, at: now() });
    }
    return {
      code: 'OK',
      fields: { transfer_id: transferId, state: known?.state ?? 'REFUSED', balance: Number(held.balance) },
    };
  });
}
