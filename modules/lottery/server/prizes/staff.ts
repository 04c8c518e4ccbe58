// Calls for yeekee prizes of members and staff, and the jobs and events that follow a drawn round.
import { type CallArguments, type Calls, toWire } from '@sanam/contract';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { changesRules } from '@sanam/staff/server/index.ts';
import type { PaceSign, PrizeRules } from './rules.ts';
import type { prizeRefusals, PrizeState } from '../../contract/prize-schemas.ts';
import { YEEKEE_MARKET } from '../draws/shots.ts';
import { lotteryJobs } from '../jobs.ts';
import type { PrizeDeps, PrizeStaffDeps } from './deps.ts';
import { givePrizes } from './give.ts';
import { decidePrize, payPrizes } from './pay.ts';
import { readRound } from './round.ts';
import { givesMore, problemOf } from './rules.ts';
import { insertPrizeRules, prizeMonth, prizeRulesFrom, prizeRulesOf, prizeRulesWire } from './rules-store.ts';
import { listPrizes, type ListedPrize, prizeOwner } from './store.ts';

const SUBJECT = 'lotteryPrizeRules';
const MINUTE_SECONDS = 60;

type Wish = Omit<CallArguments<Calls['opsChangeShotPrizes']>['body'], 'reason'>;

/** Finds the merchant that owns a prize. */
export const prizeOwners: Readonly<Record<string, OwnerOf>> = {
  async lotteryShotPrize(db, id) {
    const row = await prizeOwner(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createPrizeHandlers(deps: PrizeStaffDeps): Handlers {
  const { db } = deps;
  return {
    ...ruleHandlers(deps),
    async ownShotPrizes({ query, session }) {
      const ask = { merchantId: undefined, state: undefined, drawId: undefined };
      const filter = { ...ask, memberId: session.memberId, numero: query.numero, ...pageOf(query) };
      const { list, totalCount } = await listPrizes(db, filter);
      const shown = list.map((row) => ({ ...common(row), stakeMin: toWire(row.stake_min) }));
      return paged(shown, totalCount, query);
    },
    opsYeekeeRound: ({ params }) => readRound(deps, BigInt(params.drawId)),
    async opsListShotPrizes({ query, context }) {
      const { state, memberId, drawId } = query;
      const ofDraw = drawId === undefined ? undefined : BigInt(drawId);
      const ask = { merchantId: context.rowsOf, state, memberId, drawId: ofDraw, numero: undefined };
      const { list, totalCount } = await listPrizes(db, { ...ask, ...pageOf(query) });
      const known = await deps.members.membersById([...new Set(list.map((row) => row.member_id))]);
      const shown = list.map((row) => ({
        ...common(row),
        id: row.prize_id,
        merchantId: row.merchant_id,
        drawId: String(row.draw_id),
        member: { memberId: row.member_id, username: known.get(row.member_id)?.username ?? '' },
        signs: row.signs as PaceSign[],
        version: row.version,
      }));
      return paged(shown, totalCount, query);
    },
    opsDecideShotPrize: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => decidePrize(deps, trx, context, { prizeId: params.id, ...body })),
  };
}

const common = (row: ListedPrize) => ({
  numero: row.numero,
  rank: row.rank,
  isLucky: row.is_lucky,
  amount: toWire(row.amount),
  staked: toWire(row.staked),
  state: row.state as PrizeState,
  refusal: row.refusal as (typeof prizeRefusals)[number] | null,
  at: row.at.toISOString(),
});

function ruleHandlers({ db, approvals, events }: PrizeStaffDeps): Handlers {
  const change = changesRules<Wish, PrizeRules>(approvals, {
    command: 'lottery.prize.change',
    subjectType: SUBJECT,
    now: prizeRulesOf,
    rulesOf: prizeRulesFrom,
    problemOf,
    givesMore,
    summary: ({ ranks, lucky }) =>
      [...ranks.map(({ rank, amount }) => `${rank}: ${amount}`), ...lucky.map((amount) => `? ${amount}`)].join(', '),
    async insert(trx, rules, by) {
      const isMade = await insertPrizeRules(trx, rules, by);
      const told = { merchantId: by.merchantId, version: rules.version };
      if (isMade) await events.emit(trx, 'lottery.prizeRulesChanged', told);
      return isMade;
    },
    wireOf: prizeRulesWire,
  });
  return {
    async opsGetShotPrizes({ context: { merchantId }, session }) {
      const rules = await prizeRulesOf(db, merchantId);
      const approval = await approvals.waitingFor({ type: SUBJECT, id: merchantId }, session);
      const { cost, ...month } = await prizeMonth(db, merchantId);
      const { version } = rules;
      return { merchantId, version, ...prizeRulesWire(rules), approval, month: { ...month, cost: toWire(cost) } };
    },
    opsChangeShotPrizes: ({ body, context }) => inTransaction(db, (trx) => change(trx, context, body)),
  };
}

/** Awards and pays prizes after a round is drawn; payments that failed are retried every minute. */
export function followRounds(
  { jobs, events, live }: Pick<Platform, 'jobs' | 'events' | 'live'>,
  deps: PrizeDeps,
): void {
  jobs.define({
    name: lotteryJobs.prizes,
    lane: 'upkeep',
    everySeconds: MINUTE_SECONDS,
    run: () => payPrizes(deps),
  });
  events.on('lottery.drawChanged', 'lottery.prizes', async ({ drawId, market, state, before }) => {
    if (market !== YEEKEE_MARKET || state !== 'drawn' || before === 'drawn') return;
    await givePrizes(deps, BigInt(drawId));
    await payPrizes(deps, BigInt(drawId));
  });
  events.on('lottery.shotPrizeChanged', 'lottery.prizes.live', async ({ prizeId, memberId }) => {
    await live.publishAll([
      { channel: `member:${memberId}`, topic: { type: 'shotPrize' } },
      { channel: 'staff', topic: { type: 'opsShotPrize', id: prizeId } },
    ]);
  });
}
