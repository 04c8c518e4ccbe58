import type { AuthService } from '@sanam/auth/server/index.ts';
import type { FreeRoundsService } from '@sanam/freerounds/server/index.ts';
import type { LedgerService, PromotionSwitch } from '@sanam/ledger/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { FastifyRequest } from 'fastify';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { Accounts, TurnoverPort } from '@sanam/wallet/server/index.ts';
import type { Multiplier } from './earning/store.ts';

/** A wheel or raffle. */
export interface TicketPool {
  poolId: string;
  kind: 'wheel' | 'raffle';
  titles: { TH: string; EN: string };
  /** Whether it takes tickets now. */
  isOpen: boolean;
}

/** Tickets of wheels and raffles, which another module keeps. */
export interface TicketsPort {
  /** Gives tickets; false if the pool takes none now. Comes before the member's wallets. Refuses as the gate does. */
  give(
    trx: Trx,
    context: Context,
    ask: { memberId: string; merchantId: string; poolId: string; count: number },
  ): Promise<boolean>;
  /** Returns the pools of a merchant that are not over. */
  offered(db: Db, merchantId: string): Promise<TicketPool[]>;
  /** Returns pools by their numbers. */
  named(db: Db, poolIds: readonly string[]): Promise<ReadonlyMap<string, TicketPool>>;
}

export interface PointsDeps extends Pick<Platform, 'db' | 'events' | 'live' | 'vault'> {
  ledger: LedgerService;
  freeRounds: Pick<FreeRoundsService, 'give' | 'gameNames' | 'refuseUnoffered'>;
  site: Pick<SiteService, 'setting' | 'zoneOf'>;
  /** Returns the VIP levels of members; who has none is left out. */
  ranksOf: MemberService['ranksOf'];
  /** Returns the highest level of a merchant's VIP ladder; 0: it has no levels. */
  highestLevel: MemberService['highestLevel'];
  findMember: MemberService['findForWallet'];
  tickets: TicketsPort;
  turnover: Pick<TurnoverPort, 'open' | 'giveBonus'>;
  promotions: Pick<PromotionSwitch, 'refuseStopped'>;
  accounts: Pick<Accounts, 'checkPaymentPassword' | 'hasPaymentPassword'>;
  auth: Pick<AuthService, 'isOwnPassword'>;
  limiter: RateLimiter<'password'>;
  protection: Pick<FrontOf<typeof protection>['service'], 'check' | 'holdGate' | 'holdGates' | 'whoMay'>;
  /** Returns the session of the reader of a public page; undefined for a visitor. */
  readerOf(request: FastifyRequest): Promise<MemberSession | undefined>;
  /** Returns the level multipliers of these members, each from a moment on, oldest first; before the first it is 100. */
  multipliers(db: Db, memberIds: readonly string[]): Promise<Multiplier[]>;
}

export interface PointsStaffDeps extends PointsDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
  people: People;
}
