// Prices of orders as their buyers saw them. The hash of a price says what its buyer was shown, so a ticket whose
// numbers paid full odds is priced without reading limits and book: its set checks all of them under its locks.
import { createHash } from 'node:crypto';
import type { LimitRules } from './limits.rules.ts';
import { canonicalOf, linesOf, type Quote, quoteOf } from './quote.ts';
import type { TicketReads } from './reads.ts';
import type { Sale } from './store.ts';
import { type Buyer, isTest, type Order, type Purchase } from './types.ts';

export interface Priced {
  sale: Sale;
  quote: Quote;
  priceHash: string;
}

export const hashOf = (sale: Sale, quote: Quote): string =>
  createHash('sha256').update(canonicalOf(sale, quote)).digest('hex');

export interface ShownPrices {
  /**
   * Prices an order at full odds from a sale that may be a second old. Undefined if that is not what its buyer was
   * shown, or not surely so: the order must be priced from the database.
   */
  priceOf(buyer: Buyer, order: Order & { priceHash: string }): Promise<Priced | undefined>;
  /** Prices the draws of these purchases from the database for a while, because one of them was sold out of date. */
  distrust(purchases: readonly Purchase[]): void;
}

/** A number that reaches its tier breaks one set of its draw in this time at most. */
const DISTRUST_MS = 1000;
const noRules: LimitRules = new Map();

export function createShownPrices(reads: Pick<TicketReads, 'keptSale' | 'forgetSales'>): ShownPrices {
  const distrustedUntil = new Map<bigint, number>();
  return {
    async priceOf(buyer, order) {
      if (buyer.isStaff) return undefined;
      try {
        const sale = await reads.keptSale({ ...order, merchantId: buyer.merchantId, isTest: isTest(buyer) });
        if ((distrustedUntil.get(sale.drawId) ?? 0) > performance.now()) return undefined;
        const typed = linesOf(sale, order.selections);
        const quote = quoteOf(sale, typed, { accept: order.accept, rules: noRules, counts: new Map() });
        const priceHash = hashOf(sale, quote);
        return priceHash === order.priceHash ? { sale, quote, priceHash } : undefined;
      } catch {
        // Left to the pricing from the database, which says what is wrong with the order.
        return undefined;
      }
    },
    distrust(purchases) {
      reads.forgetSales();
      const now = performance.now();
      for (const [drawId, until] of distrustedUntil) if (until < now) distrustedUntil.delete(drawId);
      for (const { sale } of purchases) distrustedUntil.set(sale.drawId, now + DISTRUST_MS);
    },
  };
}
