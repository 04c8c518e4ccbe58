// Lowers the tiers of the numbers with which a draw could pay too much of the reserve of its market. Tickets that were
// sold keep their price; staff may raise a number again by a limit of their own.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { lockName, type Trx } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import { insertLoweredRules } from '../book/store.ts';
import { type LimitRule, type LimitRules, ruleFor } from '../tickets/limits.rules.ts';
import { readLimits } from '../tickets/limit-store.ts';
import type { SoldNumber } from './worst-case.rules.ts';

const BY = systemContext('lottery.worst');

export interface Lowering {
  drawId: bigint;
  market: string;
  numero: string;
  /** Share of the reserve that was reached, in percent, and the tier that the numbers get there. */
  percent: number;
  tierBp: number;
  /** The numbers of each book. */
  books: ReadonlyMap<string, readonly SoldNumber[]>;
}

/** Lowers these numbers for this draw, with an audit row for each book. A number that pays no more already stays. */
export async function lowerTiers(events: Events, trx: Trx, lowering: Lowering): Promise<void> {
  const { drawId, market, numero, percent, tierBp, books } = lowering;
  let numbers = 0;
  for (const [bookId, worst] of [...books].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await lockName(trx, `lottery.limits:${bookId}`);
    const [rules] = (await readLimits(trx, [{ bookId, drawId, lines: worst }])) as [LimitRules];
    const lowered = worst.flatMap((number) => loweredRule(rules, drawId, number, tierBp) ?? []);
    if (lowered.length === 0) continue;
    await insertLoweredRules(trx, { bookId, drawId, rules: lowered });
    numbers += lowered.length;
    await audit(trx, BY, {
      command: 'lottery.limit.lower',
      subject: { type: 'lotteryBook', id: bookId },
      after: {
        drawId: String(drawId),
        numero,
        percent,
        tierBp,
        numbers: lowered.map(({ playType, pick }) => `${playType} ${pick}`),
      },
    });
  }
  if (numbers > 0)
    await events.emit(trx, 'lottery.tiersLowered', {
      drawId: String(drawId),
      market,
      numero,
      percent,
      tierBp,
      numbers,
    });
}

/** Returns the limit that lowers a number to a tier; undefined if none of its tiers pays more. */
export function loweredRule(
  rules: LimitRules,
  drawId: bigint,
  { playType, pick }: SoldNumber,
  tierBp: number,
): (LimitRule & { pick: string }) | undefined {
  const rule = ruleFor(rules, drawId, playType, pick);
  const tiers = rule?.tiers ?? [{ upTo: null, bp: FULL_TIER_BP }];
  if (tiers.every(({ bp }) => bp <= tierBp)) return undefined;
  return {
    drawId,
    playType,
    pick,
    measure: rule?.measure ?? 'stake',
    tiers: tiers.map(({ upTo, bp }) => ({ upTo, bp: Math.min(bp, tierBp) })),
    memberCap: rule?.memberCap ?? null,
  };
}
