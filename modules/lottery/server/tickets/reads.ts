// Reads that precede the pricing of a ticket. Concurrent purchases share their reads: busy sales need only a few
// statements, and a lone purchase reads without delay.
import { asksTogether, batched } from '@sanam/server/platform/batch.ts';
import { HOUSE_VENDOR } from '../settlement/deps.ts';
import { readLimits } from './limit-store.ts';
import { hasMemberCap, type Counts, type LimitRules } from './limits.rules.ts';
import { addMine, type CountsAsk, numbersOn, readCounts, readSale, type Sale, type SaleAsk } from './store.ts';
import type { Buyer, TicketDeps } from './types.ts';

export interface TicketReads {
  /** Works as `readSale`. */
  sale(ask: SaleAsk): Promise<Sale>;
  /** Works as `readLimits`, for one ask. */
  limits(ask: CountsAsk): Promise<LimitRules>;
  /** Works as `readCounts`, and adds the member's own stakes if a rule caps them. */
  counts(ask: CountsAsk & { memberId: string }, rules: LimitRules): Promise<Counts>;
  /** Returns the buyer's player id at the lottery's vendor. */
  player(buyer: Buyer): Promise<string>;
}

export function createTicketReads({ db, house }: Pick<TicketDeps, 'db' | 'house'>): TicketReads {
  const saleNames = ['merchantId', 'gameCode', 'numero', 'series', 'isTest'] as const;
  const counts = batched((asks: readonly CountsAsk[]) => readCounts(db, asks), { atOnce: 1 });
  return {
    sale: asksTogether(
      (ask: SaleAsk) => JSON.stringify(saleNames.map((name) => ask[name])),
      (ask) => readSale(db, ask),
    ),
    limits: batched((asks: readonly CountsAsk[]) => readLimits(db, asks), { atOnce: 1 }),
    async counts(ask, rules) {
      const found = await counts(ask);
      if (hasMemberCap(rules)) await addMine(db, ask, numbersOn(ask.lines).plays, found);
      return found;
    },
    player: batched(
      async (buyers: readonly Buyer[]) => {
        const asked = buyers.map(({ memberId, currency }) => ({ memberId, currency, isTest: false }));
        const players = await house.playersOf(HOUSE_VENDOR, asked);
        return buyers.map(({ memberId }) => players.get(memberId)!);
      },
      { atOnce: 1 },
    ),
  };
}
