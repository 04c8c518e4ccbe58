import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, currency, id, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import './refusals.ts';
import './live.ts';
import { vendorCode } from './schemas.ts';
import { autoTransferModes, transferDirections, transferOrigins, transferStates } from './transfers.ts';

const walletName = z.union([z.literal('MAIN'), vendorCode]);

const transfer = z.object({
  transferId: id,
  vendor: z.string(),
  vendorName: z.string(),
  direction: z.enum(transferDirections),
  amount,
  state: z.enum(transferStates),
  origin: z.enum(transferOrigins),
  /** Error code of the vendor if refused. */
  code: z.nullable(z.string()),
  askedAt: instant,
  endedAt: z.nullable(instant),
});

const wallets = z.object({
  main: z.object({ currency, balance: amount }),
  list: z.array(
    z.object({
      vendor: z.string(),
      name: z.string(),
      currency,
      balance: amount,
      /** `stale`: not read for an hour; `unknown`: a transfer is running. */
      state: z.enum(['ok', 'stale', 'unknown']),
      asOf: z.nullable(instant),
      /** The vendor accepts money now; the way back is always open. */
      isOpen: z.boolean(),
      onItsWay: z.nullable(transfer),
    }),
  ),
  autoTransfer: z.object({ mode: z.enum(autoTransferModes), isOwnChoice: z.boolean() }),
});

export const vendorsCalls = {
  merchantWallet: {
    method: 'GET',
    path: '/wps/relay/MCSFE_merchantWallet',
    who: 'player',
    whenClosed: true,
    summary: 'Main wallet and wallets at vendors, as we know them',
    value: wallets,
    refusals: [],
  },
  readVendorWallets: {
    method: 'POST',
    path: '/wps/member/vendor-wallets/read',
    who: 'player',
    whenClosed: true,
    summary: 'Asks the vendors for the balances, and answers as merchantWallet',
    value: wallets,
    refusals: [],
  },
  walletTransfer: {
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    who: 'player',
    idempotent: true,
    whenClosed: true,
    summary: 'Moves money between the main wallet and a vendor; on a break only back',
    body: z.strictObject({ from: walletName, to: walletName, amount: z.union([amount, z.literal('all')]) }),
    value: z.extend(transfer, {
      /** Transferred amount; zero while running and if refused. */
      moved: amount,
    }),
    refusals: [
      'common.notFound',
      'games.transferOpen',
      'games.transferNothing',
      'games.vendorDisabled',
      'games.vendorUnavailable',
      'games.transferLimit',
      'wallet.insufficientBalance',
      'protection.excluded',
      'protection.blocked',
      'protection.timeLimit',
      'site.maintenance',
    ],
  },
  returnVendorMoney: {
    method: 'POST',
    path: '/wps/member/vendor-wallets/return',
    who: 'player',
    idempotent: true,
    whenClosed: true,
    summary: 'Brings all money back from all vendors and says of each what came of it',
    value: z.object({
      list: z.array(
        z.object({
          vendor: z.string(),
          vendorName: z.string(),
          result: z.enum(['settled', 'onItsWay', 'refused', 'unavailable', 'nothing']),
          moved: amount,
        }),
      ),
    }),
    refusals: [],
  },
  listVendorTransfers: {
    method: 'GET',
    path: '/wps/member/vendor-transfers',
    who: 'player',
    whenClosed: true,
    summary: 'Own transfers to and from vendors, newest first',
    query: z.object({ ...paging, vendor: z.optional(vendorCode) }),
    value: pageOf(transfer),
    refusals: [],
  },
  setAutoTransfer: {
    method: 'PUT',
    path: '/wps/member/auto-transfer',
    who: 'player',
    summary: 'Whether money moves by itself when a game is opened and left',
    body: z.strictObject({ mode: z.enum(autoTransferModes) }),
    value: nothing,
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof vendorsCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
