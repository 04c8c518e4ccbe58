// Turnover in the format of members' calls.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Play } from '@sanam/play/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf, type PageQuery } from '@sanam/server/platform/paging.ts';
import type { WalletService } from '@sanam/wallet/server/index.ts';
import type { TurnoverReason } from '../../contract/turnover.ts';
import { type JudgedRound, judgedRound } from './round-store.ts';
import { openNow, type TurnoverDeps, type WithDone } from './service.ts';
import * as store from './store.ts';

export interface ReadDeps extends Pick<TurnoverDeps, 'ledger'> {
  db: Db;
  wallet: Pick<WalletService, 'withdrawable'>;
  play: Pick<Play, 'roundNumber'>;
}

type Page = CallValue<Calls['turnover']>;
type Requirement = Page['list'][number];
type Bet = CallValue<Calls['turnoverBets']>['list'][number];

export function createTurnoverHandlers(deps: ReadDeps): Handlers {
  return {
    turnover: ({ session, query }) => meter(deps, session, query),
    async turnoverBets({ session, params, query, context }) {
      const row = await store.find(deps.db, params.turnoverId);
      if (row?.member_id !== session.memberId) throw refuse('common.notFound');
      return bets(deps.db, row, { ...query, isThai: context.language === 'TH' });
    },
    async turnoverOfRound({ session, params }) {
      const round = deps.play.roundNumber(params.id);
      if (round === undefined) throw refuse('common.notFound');
      return { list: (await judgedRound(deps.db, { memberId: session.memberId, round })).map(roundOf) };
    },
  };
}

async function meter(
  deps: ReadDeps,
  { memberId, currency }: Pick<MemberSession, 'memberId' | 'currency'>,
  query: PageQuery,
): Promise<Page> {
  const { db, wallet } = deps;
  const { list, count } = await store.listOf(db, { memberId, ...pageOf(query) });
  const open = new Map((await openNow(deps, db, { memberId, currency })).map((one) => [one.requirementId, one]));
  const { cashMinor, lockedMinor, withdrawableMinor } = await wallet.withdrawable(db, memberId);
  return {
    ...paged(
      list.map((row) => requirementOf(row, open.get(row.requirement_id))),
      count,
      query,
    ),
    cash: toWire(cashMinor),
    locked: toWire(lockedMinor),
    withdrawable: toWire(withdrawableMinor),
  };
}

/** Returns a requirement; `open` includes bets without a verdict yet. */
export function requirementOf(row: store.RequirementRow, open: WithDone | undefined): Requirement {
  const done = open?.doneNow ?? row.done;
  return {
    turnoverId: row.requirement_id,
    source: row.source,
    sourceId: row.source_id,
    base: toWire(row.base),
    multiplePercent: row.multiple_percent,
    required: toWire(row.required),
    done: toWire(done),
    remaining: toWire(row.required - done),
    lockedNow: toWire(open?.lockedMinor ?? 0n),
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

type BetsAsk = PageQuery & { counted: 'all' | 'yes' | 'no'; isThai: boolean };

/** Returns the verdicts of bets for one requirement, newest first. */
export async function bets(
  db: Db,
  row: Pick<store.RequirementRow, 'requirement_no'>,
  ask: BetsAsk,
): Promise<CallValue<Calls['turnoverBets']>> {
  const which = { requirementNo: row.requirement_no, counted: ask.counted };
  const list = await store.judgedBets(db, { ...which, isThai: ask.isThai, ...pageOf(ask) });
  return paged(list.map(betOf), await store.countBets(db, which), ask);
}

const roundOf = (one: JudgedRound): CallValue<Calls['turnoverOfRound']>['list'][number] => ({
  turnoverId: one.requirement_id,
  source: one.source,
  base: toWire(one.base),
  multiplePercent: one.multiple_percent,
  ...contributionOf(one),
});

type Contribution = Pick<JudgedRound, 'fact_id' | 'valid' | 'basis' | 'used' | 'weight' | 'counted' | 'reason'>;

/** Returns the figures of a contribution and its reason. */
const contributionOf = (one: Contribution) => ({
  factId: String(one.fact_id),
  valid: toWire(one.valid),
  basis: toWire(one.basis),
  used: toWire(one.used),
  weightPpm: one.weight,
  counted: toWire(one.counted),
  reason: one.reason as TurnoverReason,
});

const betOf = (one: store.JudgedBet): Bet => ({
  ...contributionOf(one),
  at: one.placed_at.toISOString(),
  product: one.product,
  vendor: one.vendor,
  game: one.game,
  stake: toWire(one.stake),
  payout: toWire(one.payout),
});
