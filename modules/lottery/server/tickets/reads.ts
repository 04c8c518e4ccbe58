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
  /** Works as `readSale`, but what it returns may be a second old: the set of a purchase checks it again. */
  keptSale(ask: SaleAsk): Promise<Sale>;
  /** Makes `keptSale` read again. */
  forgetSales(): void;
  /** Works as `readLimits`, for one ask. */
  limits(ask: CountsAsk): Promise<LimitRules>;
  /** Works as `readCounts`, and adds the member's own stakes if a rule caps them. */
  counts(ask: CountsAsk & { memberId: string }, rules: LimitRules): Promise<Counts>;
  /** Returns the buyer's player id at the lottery's vendor. */
  player(buyer: Buyer): Promise<string>;
}

const KEPT_MS = 1000;
const SALES_MAX = 500;
const PLAYERS_MAX = 20_000;

export function createTicketReads({ db, house }: Pick<TicketDeps, 'db' | 'house'>): TicketReads {
  const sale = asksTogether(nameOf, (ask: SaleAsk) => readSale(db, ask));
  const counts = batched((asks: readonly CountsAsk[]) => readCounts(db, asks), { atOnce: 1 });
  return {
    sale,
    ...keptSales(sale),
    limits: batched((asks: readonly CountsAsk[]) => readLimits(db, asks), { atOnce: 1 }),
    async counts(ask, rules) {
      const found = await counts(ask);
      if (hasMemberCap(rules)) await addMine(db, ask, numbersOn(ask.lines).plays, found);
      return found;
    },
    player: keptPlayers(house),
  };
}

const nameOf = ({ merchantId, gameCode, numero, series, isTest }: SaleAsk): string =>
  JSON.stringify([merchantId, gameCode, numero, series, isTest]);

function keptSales(read: TicketReads['sale']): Pick<TicketReads, 'keptSale' | 'forgetSales'> {
  const kept = new Map<string, { sale: Promise<Sale>; until: number }>();
  return {
    keptSale(ask) {
      const name = nameOf(ask);
      const now = performance.now();
      const known = kept.get(name);
      if (known !== undefined && known.until > now) return known.sale;
      if (kept.size >= SALES_MAX) kept.clear();
      const sale = read(ask);
      kept.set(name, { sale, until: now + KEPT_MS });
      sale.catch(() => kept.delete(name));
      return sale;
    },
    forgetSales: () => kept.clear(),
  };
}

/** Reads players once: the player of a member and a currency is made once and never changes. */
function keptPlayers(house: TicketDeps['house']): TicketReads['player'] {
  const kept = new Map<string, string>();
  const read = batched(
    async (buyers: readonly Buyer[]) => {
      const asked = buyers.map(({ memberId, currency }) => ({ memberId, currency, isTest: false }));
      const players = await house.playersOf(HOUSE_VENDOR, asked);
      return buyers.map(({ memberId }) => players.get(memberId)!);
    },
    { atOnce: 1 },
  );
  return async (buyer) => {
    const name = `${buyer.memberId} ${buyer.currency}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const player = await read(buyer);
    if (kept.size >= PLAYERS_MAX) kept.clear();
    kept.set(name, player);
    return player;
  };
}
