// Pays winnings that are to be bonus money. The engine took them out of cash in the transaction that credited them; here
// they become a bonus, or cash again if no bonus can be given.
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, Refusal } from '@sanam/server/platform/errors.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { PaidAs } from '../../contract/states.ts';
import type { WinningsDeps } from '../deps.ts';
import { noteGrant, systemOf } from './note.ts';
import { findGameNames, type GrantRow, setPaid } from './store.ts';

const SOURCE = 'freeRounds';
/** Passing failures: the winnings wait for the next run. */
const PASSING = 'protection.checkUnavailable';
/** Another node gave the bonus. */
const GIVEN = 'promotions.alreadyTaken';
const AGAINST_POLICY = 'promotions.againstPolicy';

/** Pays winnings once, whichever node runs it and however often. */
export async function payWinnings(deps: WinningsDeps, row: GrantRow): Promise<void> {
  try {
    await inTransaction(deps.db, (trx) => giveBonus(deps, trx, row));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === PASSING) throw error;
    if (error.code !== GIVEN) await inTransaction(deps.db, (trx) => payCash(deps, trx, row, error.code));
  }
}

/** Gives the bonus: it starts, is queued, or is held. Refuses as `giveBonus`; with `promotions.stopped`. */
async function giveBonus(deps: WinningsDeps, trx: Trx, row: GrantRow): Promise<void> {
  const { grant_id: id, member_id: memberId, won, bonus_terms: terms } = row;
  await deps.promotions.refuseStopped(trx, memberId);
  const game = await findGameNames(trx, row);
  const state = await deps.turnover.giveBonus(trx, systemOf(row), {
    memberId,
    source: { type: SOURCE, id },
    amountMinor: won,
    terms: terms as BonusRewardTerms,
    titles: { TH: `เงินที่ชนะจากรอบฟรี ${game.TH}`, EN: `Winnings of free rounds at ${game.EN}` },
  });
  if (state === undefined) await payCash(deps, trx, row, AGAINST_POLICY);
  else await decide(deps, trx, row, { as: 'bonus', why: null });
}

/** Pays cash with the turnover of the grant. Asks no gate: what was won in play is owed. */
async function payCash(deps: WinningsDeps, trx: Trx, row: GrantRow, why: string): Promise<void> {
  const { grant_id: id, member_id: memberId, won: amountMinor, turnover_percent: multiplePercent } = row;
  const from = { class: 'promo_expense', owner: 'house' } as const;
  const to = { class: 'player_cash', owner: memberId } as const;
  const { replayed } = await deps.ledger.post(trx, {
    source: { type: 'freeRoundsPaid', id },
    kind: 'freeRounds.paid',
    memberId,
    currency: 'THB',
    moves: [{ from, to, amountMinor }],
  });
  if (replayed) return;
  if (multiplePercent > 0)
    await deps.turnover.open(trx, {
      memberId,
      currency: 'THB',
      source: 'reward',
      sourceId: id,
      amountMinor,
      multiplePercent,
    });
  await decide(deps, trx, row, { as: 'cash', why });
  await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
}

async function decide(
  deps: WinningsDeps,
  trx: Trx,
  { grant_id: grantId }: GrantRow,
  paid: { as: PaidAs; why: string | null },
): Promise<void> {
  const row = await setPaid(trx, grantId, paid);
  assert(row !== undefined, 'winnings are paid once');
  await noteGrant(deps, trx, systemOf(row), { row, before: 'used', act: 'settled' });
}
