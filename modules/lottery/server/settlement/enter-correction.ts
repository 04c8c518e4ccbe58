// Two people enter the correction of a result, the second without seeing the numbers of the first. Equal numbers become
// the new result; entries that differ are both rejected.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, now, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import type { Board } from '../../contract/boards.ts';
import { plainText } from '../../contract/digits.ts';
import { boardKey, type Prizes } from '../../contract/result-shapes.ts';
import { boardOf, type EntryRow, insertEntry, refuseSame } from '../draws/entries.ts';
import { checkSource, type Source } from '../draws/evidence.ts';
import { prizesOf } from '../draws/prizes.ts';
import { type DrawRow, lockDraw, tellChanged } from '../draws/transition.ts';
import { correctable, correctResult } from './correct.ts';
import type { SettlementDeps } from './deps.ts';

const CORRECT = 'lottery.result.correct';
const DIFFER = 'the two entries differ';
const subjectOf = (id: bigint) => ({ type: 'lotteryDraw', id: String(id) });

type Ask = CallArguments<Calls['opsCorrectResult']>['body'];
type Answer = CallValue<Calls['opsCorrectResult']>;
/** Payload of a proposed correction, for the second person: everything but its numbers and their picture. */
interface Proposed extends Pick<Ask, 'version'> {
  note: string;
  sourceAddress: string;
}

export interface CorrectionDeps extends SettlementDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'openFor' | 'decide'>;
}

interface Given {
  drawId: bigint;
  ask: Ask;
  source: Source;
}

/** Defines the command that waits for the second person's entry. */
export function defineCorrection(deps: CorrectionDeps): void {
  deps.approvals.define({
    name: CORRECT,
    permission: 'lottery.result.confirm',
    needsEntry: true,
    run: async (trx, { context, subjectId, payload, reason, proposedBy }) => {
      const { version, note } = payload as unknown as Proposed;
      const draw = await lockDraw(trx, BigInt(subjectId));
      const [first, second] = await standingEntries(trx, draw);
      if (first === undefined || second?.by_staff !== context.actor.id) throw refuse('operator.entryNeeded');
      await correctResult(deps, trx, {
        drawId: draw.draw_id,
        version,
        prizes: first.prizes as Prizes,
        note,
        byStaff: [proposedBy, context.actor.id],
        context,
        reason: reason ?? '',
      });
    },
  });
}

/**
 * Records the entry of a correction: the first one proposes it, the second one decides it. Refuses as `correctable` and
 * `checkSource` do; with `operator.approvalPending` while another proposal for the draw is open; the first entry with
 * `lottery.numberShown` or `lottery.resultInvalid` (no note), the second with `lottery.samePerson` or
 * `lottery.sameSource`.
 */
export async function enterCorrection(
  deps: CorrectionDeps,
  trx: Trx,
  context: Context,
  { drawId, ask, source }: Given,
): Promise<Answer> {
  const { draw, board, inForce } = await correctable(trx, { ...ask, drawId });
  await checkSource(trx, draw, source, await databaseNow(trx));
  const approvalId = await deps.approvals.openFor(trx, subjectOf(drawId));
  if (approvalId === undefined) return propose(deps, trx, context, { draw, ask, source, inForce });
  const [first] = await standingEntries(trx, draw);
  if (first?.approval_id !== approvalId) throw refuse('operator.approvalPending', { approvalId });
  return decide(deps, trx, context, { draw, board, ask, source, first, approvalId });
}

/** Returns the entries of the open correction of a draw's result, first one first. */
const standingEntries = (trx: Trx, draw: DrawRow): Promise<EntryRow[]> =>
  trx
    .selectFrom('lottery_result_entries')
    .selectAll()
    .where('draw_id', '=', draw.draw_id)
    .where('corrects', '=', draw.result_version + 1)
    .where('rejected_at', 'is', null)
    .orderBy('entry_no')
    .execute();

const rejectEntries = (trx: Trx, draw: DrawRow) =>
  trx
    .updateTable('lottery_result_entries')
    .set({ rejected_at: now })
    .where('draw_id', '=', draw.draw_id)
    .where('corrects', '=', draw.result_version + 1)
    .where('rejected_at', 'is', null)
    .execute();

/**
 * Ends the correction of a draw that nobody goes on with, and shows its entries. Refuses with `lottery.unknownDraw`,
 * `operator.staleVersion`; with `operator.approvalPending` while its proposal waits; and with `lottery.wrongState` if no
 * entry of a correction is hidden.
 */
export async function endCorrection(
  { approvals, events }: Pick<CorrectionDeps, 'approvals' | 'events'>,
  trx: Trx,
  context: Context,
  { drawId, version, reason }: { drawId: bigint; version: number; reason: string },
): Promise<void> {
  const draw = await lockDraw(trx, drawId);
  if (draw.version !== version) throw refuse('operator.staleVersion');
  const approvalId = await approvals.openFor(trx, subjectOf(drawId));
  if (approvalId !== undefined) throw refuse('operator.approvalPending', { approvalId });
  await rejectEntries(trx, draw);
  const corrects = draw.result_version + 1;
  const ended = await trx
    .updateTable('lottery_result_entries')
    .set({ ended_at: now })
    .where('draw_id', '=', drawId)
    .where('corrects', '=', corrects)
    .where('ended_at', 'is', null)
    .returning('entry_no')
    .execute();
  if (ended.length === 0) throw refuse('lottery.wrongState', { state: draw.state });
  const entries = ended.map((row) => row.entry_no).toSorted((one, other) => one - other);
  await audit(trx, context, {
    command: 'lottery.correction.end',
    subject: subjectOf(drawId),
    after: { corrects, entries },
    reason,
  });
  await tellChanged(events, trx, draw);
}

interface First extends Pick<Given, 'ask' | 'source'> {
  draw: DrawRow;
  inForce: Board;
}

async function propose(
  deps: CorrectionDeps,
  trx: Trx,
  context: Context,
  { draw, ask, source, inForce }: First,
): Promise<Answer> {
  const { version, prizes, note, reason } = ask;
  if (note === undefined) throw refuse('lottery.resultInvalid', { faults: [{ prize: 'note', reason: 'missing' }] });
  refuseShown([note, reason], prizes, prizesOf(inForce));
  // Rejects what is left of a proposal that was refused or has expired.
  await rejectEntries(trx, draw);
  const proposed: Proposed = { version, note, sourceAddress: source.sourceAddress };
  const approvalId = await deps.approvals.propose(trx, context, {
    command: CORRECT,
    subject: subjectOf(draw.draw_id),
    amountMinor: null,
    summary: `${draw.market} ${draw.numero}`,
    payload: { ...proposed },
    reason,
  });
  await record(trx, context, { draw, ask, source, approvalId });
  return { state: 'proposed', approvalId, agrees: null };
}

interface Second extends Pick<Given, 'ask' | 'source'> {
  draw: DrawRow;
  board: Board;
  first: EntryRow;
  approvalId: string;
}

async function decide(
  deps: CorrectionDeps,
  trx: Trx,
  context: Context,
  { draw, board, ask, source, first, approvalId }: Second,
): Promise<Answer> {
  refuseSame(first, context, { prizes: ask.prizes, ...source });
  const agrees = boardKey(boardOf(draw, first.prizes as Record<string, string[]>)) === boardKey(board);
  await record(trx, context, { draw, ask, source });
  if (!agrees) await rejectEntries(trx, draw);
  const decision = agrees
    ? ({ decision: 'confirm', reason: ask.reason } as const)
    : ({ decision: 'refuse', reason: DIFFER } as const);
  const decided = await deps.approvals.decide(trx, context, { approvalId, ...decision });
  if (decided.state === 'failed') throw refuse('operator.staleVersion');
  if (!agrees) await tellChanged(deps.events, trx, draw);
  return { state: 'done', approvalId, agrees };
}

interface Recorded extends Pick<Given, 'ask' | 'source'> {
  draw: DrawRow;
  approvalId?: string;
}

async function record(trx: Trx, context: Context, { draw, ask, source, approvalId }: Recorded): Promise<void> {
  const entryNo = await insertEntry(trx, draw.draw_id, {
    by: context,
    entry: { prizes: ask.prizes, ...source },
    corrects: draw.result_version + 1,
    ...(approvalId === undefined ? {} : { approvalId }),
  });
  await audit(trx, context, {
    command: 'lottery.result.enter',
    subject: subjectOf(draw.draw_id),
    after: { entryNo, corrects: draw.result_version + 1, source: source.sourceAddress },
    reason: ask.reason,
  });
}

/**
 * Checks that a text which the second person reads names no number that the correction brings. Refuses with
 * `lottery.numberShown`.
 */
function refuseShown(texts: readonly string[], prizes: Prizes, inForce: Prizes): void {
  const known = new Set(Object.values(inForce).flat());
  const brought = Object.values(prizes)
    .flat()
    .map((number) => plainText(number).trim().replaceAll(',', ''))
    .filter((number) => number.length > 1 && !known.has(number));
  const said = texts.flatMap(
    (text) =>
      plainText(text)
        .replaceAll(/(?<=\d),(?=\d{3})/g, '')
        .match(/\d+(?:\.\d+)?/g) ?? [],
  );
  if (brought.some((number) => said.includes(number.replace(/^[+-]/, '')))) throw refuse('lottery.numberShown');
}
