// Settles a draw step by step. Every step reads what is left to do and commits on its own: it may be interrupted at any
// point, started again, and run on several nodes at once.
import { audit } from '@sanam/server/platform/audit.ts';
import { countOf, inTransaction, now, type Trx } from '@sanam/server/platform/db.ts';
import { openAside } from '../cases/store.ts';
import { type DrawRow, findDraw, lockDraw, moveDraw } from '../draws/transition.ts';
import { checkSealChunk, sealDiffering } from './check-seal.ts';
import { checkChunk, createJudge } from './check.ts';
import { cutMembers, doChunks, type Phase, type Work } from './chunks.ts';
import { BY_SETTLEMENT, type SettlementDeps } from './deps.ts';
import { evaluateChunk } from './evaluate.ts';
import { signedFile } from './file.ts';
import { foundInAll, paidByFirst } from './found.ts';
import { boardOfDraw, newestSettlement, openSettlement, type SettlementRow } from './open.ts';
import { isAllPaid } from './paid.ts';
import { payChunk } from './pay.ts';

/** Settles a draw as far as possible. Chunks that another settler has claimed are left to it. */
export async function settleDraw(deps: SettlementDeps, drawId: bigint): Promise<void> {
  let settlement = await openSettlement(deps, drawId);
  while (settlement !== undefined) {
    const next = await doStep(deps, settlement);
    if (next === undefined || next.state === settlement.state) return;
    settlement = next;
  }
}

/**
 * Runs the step for the settlement's state. Returns the updated settlement; undefined if another settler continues it.
 */
async function doStep(deps: SettlementDeps, settlement: SettlementRow): Promise<SettlementRow | undefined> {
  switch (settlement.state) {
    case 'evaluating':
      return (await evaluate(deps, settlement)) ? conclude(deps, settlement) : undefined;
    case 'evaluated':
      return beginPaying(deps, settlement);
    case 'paying': {
      const work = workOf(settlement, 'pay');
      const isPaid = await doChunks(deps.db, work, (trx, chunk) => payChunk(deps, trx, work, chunk));
      return isPaid ? finish(deps, settlement) : undefined;
    }
    default:
      return undefined;
  }
}

const workOf = ({ draw_id: drawId, settlement_no: settlementNo }: SettlementRow, phase: Phase): Work => ({
  drawId,
  settlementNo,
  phase,
});

/** Runs both programs over all tickets and reads the seal again. Returns false if another settler has some of the chunks. */
async function evaluate({ db }: SettlementDeps, settlement: SettlementRow): Promise<boolean> {
  const isEvaluated = await doChunks(db, workOf(settlement, 'evaluate'), async (trx, chunk) => {
    await evaluateChunk(trx, settlement, chunk);
    return undefined;
  });
  if (!isEvaluated) return false;
  const board = await boardOfDraw(db, await findDraw(db, settlement.draw_id));
  const judge = await createJudge(db, settlement.draw_id, board);
  const work = workOf(settlement, 'check');
  const isChecked = await doChunks(db, work, async (trx, chunk) => {
    await checkChunk(trx, work, chunk, judge);
    return undefined;
  });
  if (!isChecked) return false;
  const seal = workOf(settlement, 'seal');
  return doChunks(db, seal, async (trx, chunk) => {
    await checkSealChunk(trx, seal, chunk);
    return undefined;
  });
}

/**
 * Runs `work` on the draw and its settlement if the settlement has this state. Returns the settlement unchanged in
 * another state, and undefined if a newer settlement exists.
 */
export function whileIn(
  { db }: Pick<SettlementDeps, 'db'>,
  { draw_id: drawId, settlement_no: settlementNo }: Pick<SettlementRow, 'draw_id' | 'settlement_no'>,
  state: SettlementRow['state'],
  work: (trx: Trx, draw: DrawRow, settlement: SettlementRow) => Promise<SettlementRow>,
): Promise<SettlementRow | undefined> {
  return inTransaction(db, async (trx) => {
    const draw = await lockDraw(trx, drawId);
    const settlement = await newestSettlement(trx, drawId);
    if (settlement?.settlement_no !== settlementNo) return undefined;
    return settlement.state === state ? work(trx, draw, settlement) : settlement;
  });
}

const update = (trx: Trx, settlement: SettlementRow) =>
  trx
    .updateTable('lottery_settlements')
    .where('draw_id', '=', settlement.draw_id)
    .where('settlement_no', '=', settlement.settlement_no)
    .returningAll();

/**
 * Compares the results of both programs, and the seal with the tickets. If they differ, the draw stays evaluated and
 * staff are notified.
 */
function conclude(deps: SettlementDeps, settlement: SettlementRow): Promise<SettlementRow | undefined> {
  return whileIn(deps, settlement, 'evaluating', async (trx, draw) => {
    const work = workOf(settlement, 'check');
    const found = await foundInAll(trx, work);
    const { winners, payout } = await paidByFirst(trx, work);
    const concluded = await update(trx, settlement)
      .set({
        state: 'evaluated',
        tickets: BigInt(found.tickets),
        stake: BigInt(found.stake),
        rebate: BigInt(found.rebate),
        winners,
        payout,
        checked_winners: BigInt(found.winners),
        checked_payout: BigInt(found.payout),
        differing: BigInt(found.differing),
        seal_differing: await sealDiffering(trx, work, draw),
        by_play: JSON.stringify(found.plays),
      })
      .executeTakeFirstOrThrow();
    if (draw.state === 'drawn') await moveDraw(deps, trx, draw, { action: 'evaluate', context: BY_SETTLEMENT });
    if (await isChecked(trx, concluded, draw)) return concluded;
    await holdBack(deps, trx, draw, concluded);
    return concluded;
  });
}

/**
 * Checks that both programs agree, and that they evaluated the tickets that were sealed: as many, without those that a
 * case has refunded since, and unchanged.
 */
export async function isChecked(
  trx: Trx,
  settlement: SettlementRow,
  { draw_id: drawId, sealed_tickets: sealed }: Pick<DrawRow, 'draw_id' | 'sealed_tickets'>,
): Promise<boolean> {
  const { differing, payout, checked_payout, winners, checked_winners, tickets, seal_differing } = settlement;
  if (seal_differing !== null && seal_differing !== 0n) return false;
  if (differing !== 0n || payout !== checked_payout || winners !== checked_winners) return false;
  if (sealed === null) return true;
  // Of a draw that is settled, only cases give tickets back; reading their tickets is cheaper than reading all.
  const ofCases = trx.selectFrom('lottery_cases').select('ticket_no').where('draw_id', '=', drawId);
  const voided = trx.selectFrom('lottery_tickets').where('ticket_no', 'in', ofCases).where('state', '=', 'voided');
  return sealed === tickets + BigInt(await countOf(voided));
}

/** Marks a settlement as held back and notifies staff; does nothing if it is held back already. */
async function holdBack(deps: SettlementDeps, trx: Trx, draw: DrawRow, settlement: SettlementRow): Promise<void> {
  if (settlement.held_at !== null) return;
  await update(trx, settlement).set({ held_at: now }).execute();
  const {
    settlement_no: settlementNo,
    differing,
    payout,
    checked_payout,
    winners,
    checked_winners,
    tickets,
    seal_differing,
  } = settlement;
  const drawId = String(draw.draw_id);
  const found = {
    settlementNo,
    differing,
    payout,
    checked_payout,
    winners,
    checked_winners,
    tickets,
    sealed: draw.sealed_tickets,
    seal_differing,
  };
  deps.log.error(
    { drawId, settlementNo, differing: String(differing), sealDiffering: String(seal_differing ?? 0n) },
    'a settlement is held back: its sums or its seal differ',
  );
  await audit(trx, BY_SETTLEMENT, {
    command: 'lottery.settlement.holdBack',
    subject: { type: 'lotteryDraw', id: drawId },
    after: found,
  });
  await deps.events.emit(trx, 'lottery.settlementHeld', {
    drawId,
    settlementNo,
    market: draw.market,
    numero: draw.numero,
  });
}

/** Returns the highest payout of a draw of the market that needs no approval, in minor units. */
async function approveAbove(trx: Trx, market: string): Promise<bigint> {
  const row = await trx
    .selectFrom('lottery_markets')
    .select('approve_above')
    .where('market', '=', market)
    .executeTakeFirstOrThrow();
  return row.approve_above;
}

/** Begins the payment if both programs agree and the payout needs no approval or has one; else changes nothing. */
function beginPaying(deps: SettlementDeps, settlement: SettlementRow): Promise<SettlementRow | undefined> {
  return whileIn(deps, settlement, 'evaluated', async (trx, draw, current) => {
    // Two people have confirmed the correction of a settled draw already.
    const isAllowed =
      draw.state === 'correcting' ||
      current.approved_by !== null ||
      current.payout <= (await approveAbove(trx, draw.market));
    if (!isAllowed || !(await isChecked(trx, current, draw))) return current;
    await cutMembers(trx, workOf(current, 'pay'));
    if (draw.state === 'evaluated') await moveDraw(deps, trx, draw, { action: 'pay', context: BY_SETTLEMENT });
    return update(trx, current).set({ state: 'paying', held_at: null }).executeTakeFirstOrThrow();
  });
}

function finish(deps: SettlementDeps, settlement: SettlementRow): Promise<SettlementRow | undefined> {
  return whileIn(deps, settlement, 'paying', async (trx, draw, current) => {
    if (!(await isAllPaid(trx, current))) {
      await holdBack(deps, trx, draw, current);
      return current;
    }
    await openAside(trx, { drawId: current.draw_id, settlementNo: current.settlement_no });
    const { file, signature, keyId } = await signedFile(deps, trx, draw, current);
    const settled = await update(trx, current)
      .set({ state: 'settled', settled_at: now, file, signature, key_id: keyId })
      .executeTakeFirstOrThrow();
    await moveDraw(deps, trx, draw, {
      action: 'settle',
      context: BY_SETTLEMENT,
      stamp: 'settled_at',
    });
    return settled;
  });
}
