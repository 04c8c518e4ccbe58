import { describe, expect, it } from 'vitest';
import type { LedgerService, MoneyKind, PostCommand } from '@sanam/ledger/server/index.ts';
import { paymentMoneyKinds } from './money-kinds.ts';
import * as moves from './moves.ts';

const declared = ({ kind, from, to, source }: MoneyKind): string => [kind, from, to, source].join(' ');

/** Returns the commands that a move would post; the ledger itself has its own tests. */
async function postedBy(work: (ledger: LedgerService) => Promise<unknown>): Promise<PostCommand[]> {
  const commands: PostCommand[] = [];
  const post = (_trx: unknown, command: PostCommand) => {
    commands.push(command);
    return Promise.resolve({ transactionId: 1n, replayed: false, balances: [] });
  };
  await work({ post } as unknown as LedgerService);
  return commands;
}

const trx = undefined as never;
const withdrawal = { withdrawalId: 'wd_1', memberId: 'mbr_1' };
const line = { lineId: 'mov_1', accountKey: 'sandbox:main', amountMinor: 5n };
const back = { returnId: 'ret_1', memberId: 'mbr_1', accountKey: 'sandbox:card', amountMinor: 5n };
const reversal = { reversalId: 'rvc_1', memberId: 'mbr_1', accountKey: 'sandbox:card', amountMinor: 5n };
const decided = { decisionId: 'rvd_1', memberId: 'mbr_1', rail: 'sandbox', amountMinor: 5n };
const adjustments = [
  { kind: 'goodwill', amountMinor: 5n },
  { kind: 'game', amountMinor: 5n },
  { kind: 'game', amountMinor: -5n },
  { kind: 'payment', amountMinor: 5n },
  { kind: 'payment', amountMinor: -5n },
] as const;
const all = async () => [
  ...(await postedBy((ledger) => moves.paymentReceived(ledger, trx, line))),
  ...(await postedBy((ledger) =>
    moves.paymentSentBack(ledger, trx, {
      returnId: 'ret_1',
      memberId: 'mbr_1',
      accountKey: 'sandbox:main',
      amountMinor: 5n,
    }),
  )),
  ...(await postedBy((ledger) => moves.paymentSent(ledger, trx, line))),
  ...(await postedBy((ledger) => moves.depositTakenBack(ledger, trx, back))),
  ...(await postedBy((ledger) => moves.depositRestored(ledger, trx, back))),
  ...(await postedBy((ledger) => moves.paymentReversed(ledger, trx, reversal))),
  ...(await postedBy((ledger) => moves.depositReversed(ledger, trx, decided))),
  ...(await postedBy((ledger) => moves.reversalBorne(ledger, trx, decided))),
  ...(await postedBy((ledger) => moves.feeTaken(ledger, trx, line))),
  ...(await postedBy((ledger) => moves.paymentSuspended(ledger, trx, { ...line, step: 1 }))),
  ...(await postedBy((ledger) => moves.suspenseEnded(ledger, trx, { ...line, step: 2 }, 'resumed'))),
  ...(await postedBy((ledger) => moves.suspenseEnded(ledger, trx, { ...line, step: 3 }, 'kept'))),
  ...(await postedBy((ledger) => moves.suspendedSentBack(ledger, trx, line))),
  ...(await postedBy((ledger) =>
    moves.depositCredited(ledger, trx, {
      depositId: 'dep_1',
      memberId: 'mbr_1',
      accountKey: 'sandbox:main',
      method: 'PROMPTPAY_BILL',
      amountMinor: 5n,
      feeMinor: 1n,
    }),
  )),
  ...(await postedBy((ledger) =>
    moves.withdrawalRequested(ledger, trx, { ...withdrawal, amountMinor: 5n, feeMinor: 1n }),
  )),
  ...(await postedBy((ledger) =>
    moves.payoutDisbursed(ledger, trx, {
      ...withdrawal,
      payoutId: 'leg_1',
      accountKey: 'sandbox:main',
      amountMinor: 4n,
      feeMinor: 1n,
    }),
  )),
  ...(await postedBy((ledger) => moves.withdrawalReleased(ledger, trx, { ...withdrawal, amountMinor: 5n }))),
  ...(await postedBy((ledger) =>
    moves.payoutCameBack(ledger, trx, {
      ...withdrawal,
      disputeId: 'dsp_1',
      parts: [{ accountKey: 'sandbox:main', amountMinor: 5n }],
    }),
  )),
  ...(await postedBy(async (ledger) => {
    for (const adjustment of adjustments)
      await moves.cashAdjusted(ledger, trx, { adjustmentId: 'adj_1', memberId: 'mbr_1', ...adjustment });
  })),
];

describe('the money moves of payments', () => {
  it('are the declared ones, each of them', async () => {
    const posted = (await all()).flatMap(({ kind, source, moves: steps }) =>
      steps.map(({ from, to }) => ({ kind, from: from.class, to: to.class, source: source.type })),
    );
    expect(posted.map(declared).toSorted()).toEqual(paymentMoneyKinds.map(declared).toSorted());
  });

  it('never move nothing, and a fee leaves the deposit whole', async () => {
    const commands = await all();
    expect(commands.every((command) => command.moves.every((move) => move.amountMinor > 0n))).toBe(true);
    const credited = commands.find((command) => command.kind === 'deposit.credited');
    expect(credited?.moves.map((move) => move.amountMinor)).toEqual([4n, 1n]);
  });
});
