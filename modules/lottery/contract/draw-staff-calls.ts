import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, nothing, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { auditRow, outcome, reason, sort, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { drawId, hash, marketCode, numero } from './schemas.ts';
import { drawNoteKinds, drawStates, entryStates, settlementStates } from './states.ts';

const drawParams = { params: z.object({ drawId }) };
/** Largest prize of a board: the hundred numbers of the fifth government prize. */
const NUMBERS_MAX = 100;
const board = z.record(
  z.string().check(z.maxLength(24)),
  z.array(z.string().check(z.maxLength(24))).check(z.maxLength(NUMBERS_MAX)),
);

const drawRow = z.object({
  /** Equals `drawId`; lists of the console require an `id`. */
  id: drawId,
  drawId,
  market: marketCode,
  numero,
  kind: z.enum(['own', 'yeekee', 'official']),
  state: z.enum(drawStates),
  opensAt: instant,
  closeAt: instant,
  winningAt: instant,
  refundAt: instant,
  tickets: z.int(),
  members: z.int(),
  stake: amount,
  price: amount,
  payout: z.nullable(amount),
  /** Highest possible payout of the draw, without deduction of stakes; null before the first sale. */
  worstCase: z.nullable(signedAmount),
  /** The same in percent of the market's reserve; null before the first sale. */
  reservePercent: z.nullable(z.int()),
  number: z.nullable(z.string()),
  version,
  waiting: z.nullable(waitingApproval),
});

/** Source of typed numbers. */
const source = {
  /** An address, or the name of a broadcast. */
  sourceAddress: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
  sourceAt: instant,
  /** Picture of the source, PNG or JPEG in base64. */
  evidence: z.string().check(z.regex(/^[A-Za-z0-9+/]+=*$/), z.maxLength(4_000_000)),
};
const PICTURE_BODY_MAX = 4 * 1024 * 1024;
const evidenceId = z.string().check(z.regex(/^lre_[\w-]+\.(?:png|jpg)$/));

const entry = z.object({
  entryNo: z.int(),
  by: z.string(),
  at: instant,
  /** Null where it is hidden: an entry by another person, until a result is in force or a correction has ended. */
  prizes: z.nullable(board),
  sourceAddress: z.string(),
  sourceAt: instant,
  evidenceHash: z.nullable(hash),
  /** Picture of the source, for `opsResultPicture`; null without one, and while the numbers are hidden. */
  picture: z.nullable(evidenceId),
  isMine: z.boolean(),
  state: z.enum(entryStates),
  /** Rejected entry of another person that it differs from, and the prizes in which it does, without their numbers. */
  differsFrom: z.nullable(z.int()),
  differsIn: z.array(z.string()),
  /** Version of the result that it proposes as a correction; null for an entry of the first result. */
  corrects: z.nullable(z.int()),
});

const settlement = z.object({
  settlementNo: z.int(),
  resultVersion: z.int(),
  state: z.enum(settlementStates),
  tickets: z.int(),
  winners: z.int(),
  stake: amount,
  rebate: amount,
  payout: amount,
  /** Payout computed by the second, independent program. */
  checkedPayout: z.nullable(amount),
  /** Whether the tickets are those that were sealed; null while unknown and for a draw without a seal. */
  sealHolds: z.nullable(z.boolean()),
  /** Whether it is held back: the two programs or the seal disagree, or what was paid differs from what its tickets win. */
  isHeld: z.boolean(),
  chunksDone: z.int(),
  chunks: z.int(),
  startedAt: instant,
  settledAt: z.nullable(instant),
});

/** Staff calls for draws, results and settlement. */
export const lotteryDrawStaffCalls = {
  opsListDraws: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/draws',
    summary: 'Draws with what was sold',
    query: z.object({
      ...paging,
      ...sort,
      market: z.optional(marketCode),
      state: z.optional(z.enum(drawStates)),
      /**
       * Filter by the pending work: odds or a commitment without which a draw cannot open, an entry, its check, an
       * approval, a held settlement, an overdue result.
       */
      needs: z.optional(z.enum(['unready', 'entry', 'check', 'approval', 'held', 'overdue'])),
      from: z.optional(day),
      to: z.optional(day),
    }),
    value: pageOf(drawRow),
    refusals: [],
  }),
  opsGetDraw: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/draws/:drawId',
    summary: 'A draw with its entries, results and settlements',
    ...drawParams,
    value: z.object({
      draw: drawRow,
      /** Prizes of the market's board, with the number of numbers and of their digits. */
      shape: z.array(z.object({ prize: z.string(), count: z.int(), digits: z.int(), isOptional: z.boolean() })),
      entries: z.array(entry),
      results: z.array(z.object({ version, prizes: board, note: z.string(), at: instant, by: z.array(z.string()) })),
      settlements: z.array(settlement),
      commit: z.nullable(hash),
      seal: z.nullable(hash),
      beaconRound: z.nullable(z.int()),
      /** Notes shown to players, newest first. */
      notes: z.array(z.object({ at: instant, kind: z.enum(drawNoteKinds), text: z.string() })),
      history: z.array(auditRow),
    }),
    refusals: ['lottery.unknownDraw'],
  }),
  opsChangeDraw: staff('lottery.draw.change', {
    method: 'POST',
    path: '/ops/lottery/draws/:drawId/state',
    summary: 'Suspends, resumes, closes early or cancels a draw',
    ...drawParams,
    body: z.strictObject({ action: z.enum(['suspend', 'resume', 'close', 'cancel']), version, reason }),
    value: outcome,
    refusals: ['lottery.unknownDraw', 'lottery.wrongState', 'operator.staleVersion'],
  }),
  opsMoveDraw: staff('lottery.draw.change', {
    method: 'POST',
    path: '/ops/lottery/draws/:drawId/move',
    summary: 'Moves a draw to another time; tickets stay, players are told and may cancel',
    ...drawParams,
    body: z.strictObject({ closeAt: instant, winningAt: instant, version, reason }),
    value: outcome,
    refusals: ['lottery.unknownDraw', 'lottery.wrongState', 'lottery.timesInvalid', 'operator.staleVersion'],
  }),
  opsEnterResult: staff('lottery.result.enter', {
    method: 'POST',
    path: '/ops/lottery/draws/:drawId/entries',
    summary: 'Enters an official result from a source; the second person does it blind, from another source',
    ...drawParams,
    idempotent: true,
    bodyBytesMax: PICTURE_BODY_MAX,
    body: z.strictObject({ prizes: board, ...source }),
    value: z.object({ entryNo: z.int(), state: z.enum(drawStates), agrees: z.nullable(z.boolean()) }),
    refusals: [
      'lottery.unknownDraw',
      'lottery.wrongState',
      'lottery.samePerson',
      'lottery.sameSource',
      'lottery.sourceTime',
      'lottery.evidenceUsed',
      'lottery.resultInvalid',
    ],
  }),
  opsResultPicture: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/pictures/:id',
    summary: 'The picture of the source of an entry; not there for who still has to enter the result blind',
    raw: true,
    params: z.object({ id: evidenceId }),
    value: nothing,
    refusals: [],
  }),
  opsApproveSettlement: staff('lottery.settlement.approve', {
    method: 'POST',
    path: '/ops/lottery/draws/:drawId/approve',
    summary: 'Lets an evaluated draw above the threshold be paid',
    ...drawParams,
    body: z.strictObject({ settlementNo: z.int(), payout: amount, reason }),
    value: outcome,
    refusals: ['lottery.unknownDraw', 'lottery.wrongState', 'operator.staleVersion'],
  }),
  opsReevaluateDraw: staff('lottery.settlement.approve', {
    method: 'POST',
    path: '/ops/lottery/draws/:drawId/reevaluate',
    summary: 'Evaluates a draw again whose settlement is held back, by two people',
    ...drawParams,
    body: z.strictObject({ settlementNo: z.int(), reason }),
    value: outcome,
    refusals: ['lottery.unknownDraw', 'lottery.wrongState', 'operator.staleVersion'],
  }),
  opsCorrectResult: staff('lottery.result.confirm', {
    method: 'POST',
    path: '/ops/lottery/draws/:drawId/correct',
    summary: 'Enters a correction of a result; the second person enters it blind, from another source',
    ...drawParams,
    bodyBytesMax: PICTURE_BODY_MAX,
    body: z.strictObject({
      prizes: board,
      ...source,
      /** Notice to players, of the first person; it must not name the new numbers. */
      note: z.optional(z.string().check(z.trim(), z.minLength(10), z.maxLength(500))),
      version,
      reason,
    }),
    /** `agrees`: whether the second entry equals the first; null for the first entry. */
    value: z.extend(outcome, { agrees: z.nullable(z.boolean()) }),
    refusals: [
      'lottery.unknownDraw',
      'lottery.wrongState',
      'lottery.resultInvalid',
      'lottery.samePerson',
      'lottery.sameSource',
      'lottery.sourceTime',
      'lottery.evidenceUsed',
      'lottery.numberShown',
      'operator.approvalPending',
      'operator.staleVersion',
    ],
  }),
  opsEndCorrection: staff('lottery.result.confirm', {
    method: 'POST',
    path: '/ops/lottery/draws/:drawId/correction/end',
    summary: 'Ends a correction that nobody goes on with: the result stays, and its entries are shown',
    ...drawParams,
    body: z.strictObject({ version, reason }),
    value: nothing,
    refusals: ['lottery.unknownDraw', 'lottery.wrongState', 'operator.approvalPending', 'operator.staleVersion'],
  }),
  opsRefundDraw: staff('lottery.draw.refund', {
    method: 'POST',
    path: '/ops/lottery/draws/:drawId/refund',
    summary: 'Gives every ticket of a draw back, by two people',
    ...drawParams,
    body: z.strictObject({ version, reason }),
    value: outcome,
    refusals: ['lottery.unknownDraw', 'lottery.wrongState', 'operator.staleVersion'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lotteryDrawStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
