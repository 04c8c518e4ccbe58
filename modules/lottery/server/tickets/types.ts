import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { IdempotencyKey } from '@sanam/server/platform/idempotency.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { House, Served } from '@sanam/vendors/server/index.ts';
import type { CallValue, Calls } from '@sanam/contract';
import '../../contract/ticket-calls.ts';
import type { Quote, Selection } from './quote.ts';
import type { Sale } from './store.ts';

export interface TicketDeps extends Pick<Platform, 'db' | 'events' | 'live' | 'log'> {
  house: House;
  /** Returns the opening time of each member's newest open turnover lock. */
  newestLocks(db: Db, memberIds: readonly string[]): Promise<Map<string, Date>>;
  zoneOf(merchantId: string): string;
  /** Tells open pages that sales took numbers of a market to a lower tier. */
  tellPrice(market: string): void;
}

export type Buyer = Pick<MemberSession, 'memberId' | 'merchantId' | 'currency' | 'isStaff'>;

export interface Order {
  gameCode: string;
  numero: string;
  series: string;
  accept: 'all' | 'partial';
  selections: Selection[];
}

/** A priced ticket that is to be bought. */
export interface Purchase {
  buyer: Buyer;
  context: Context;
  key: IdempotencyKey;
  order: Order;
  sale: Sale;
  quote: Quote;
  priceHash: string;
  playerId: string;
  /** Chase that the ticket belongs to, if any. */
  chaseId?: string | undefined;
}

/** A purchase with its ticket number, round and the engine's answer. */
export interface Sold {
  purchase: Purchase;
  ticketNo: bigint;
  roundId: string;
  served: Served;
}

export type Bought = CallValue<Calls['buyTicket']>;

/** Checks whether the buyer plays with trial money, whose tickets have books of their own. */
export const isTest = ({ currency }: Pick<Buyer, 'currency'>): boolean => currency !== 'THB';
