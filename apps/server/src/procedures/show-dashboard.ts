// Front page of the back office: today's totals and waiting work, each only for staff with access to its list.
import { agents } from '@sanam/agents/server/index.ts';
import { content } from '@sanam/content/server/index.ts';
import { type Permission, toWire } from '@sanam/contract';
import { lottery } from '@sanam/lottery/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { points } from '@sanam/points/server/index.ts';
import { promotions } from '@sanam/promotions/server/index.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { readAudit } from '../platform/audit.ts';
import type { Db } from '../platform/db.ts';
import { countDeadJobs } from '../platform/dead-jobs.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { defineModule, type FrontsOf } from '../platform/module.ts';

const needs = { agents, content, lottery, merchants, payments, play, points, promotions, staff, vendors };

export const showDashboard = defineModule({
  name: 'procedures.showDashboard',
  needs,
  create: ({ db }, fronts) => ({ front: {}, handlers: createHandlers(db, fronts) }),
});

/** Returns the figures of withdrawals. */
const withdrawalsOf = (money: Awaited<ReturnType<FrontsOf<typeof needs>['payments']['service']['figures']>>) => ({
  today: toWire(money.withdrawalsTodayMinor),
  todayCount: money.withdrawalsTodayCount,
  waiting: money.withdrawalsWaiting,
  unknown: money.withdrawalsUnknown,
  alarms: money.payoutAlarms,
  disputes: money.disputes,
});

function createHandlers(db: Db, fronts: FrontsOf<typeof needs>): Handlers {
  const { agents, content, lottery, merchants, payments, play, points, promotions, staff, vendors } = fronts;
  return {
    async opsDashboard({ context, session }) {
      const { merchantId } = context;
      // Games, ledger and jobs belong to the installation.
      const isOfHouse = session.merchantId === null;
      const ofHouse = <Value>(permission: Permission, value: Value): Value | null =>
        isOfHouse ? ifMay(permission, value) : null;
      const ifMay = <Value>(permission: Permission, value: Value): Value | null =>
        session.permissions.has(permission) ? value : null;
      const today = await merchants.service.businessDay(merchantId);
      const [money, turnover, approvalsWaiting, deadJobs, openFindings, verified, waiting, draws, line, given, goods] =
        await Promise.all([
          payments.service.figures(merchantId),
          play.figures(today.from, today.to),
          staff.approvals.countOpen(session.merchantId ?? undefined),
          countDeadJobs(db),
          vendors.reconciliation.countOpenFindings(),
          lastVerdict(db),
          content.people.waiting(merchantId),
          lottery.worklist(),
          agents.worklist(session.merchantId),
          promotions.worklist(session.merchantId),
          points.worklist(session.merchantId),
        ]);
      return {
        deposits: ifMay('payments.deposit.read', {
          today: toWire(money.depositsTodayMinor),
          todayCount: money.depositsTodayCount,
          inReview: money.depositsInReview,
          alarms: money.depositAlarms,
        }),
        withdrawals: ifMay('payments.withdrawal.read', withdrawalsOf(money)),
        lineAlarms: ifMay('payments.unmatched.read', money.lineAlarms),
        suspenseOverdue: ifMay('payments.unmatched.read', money.suspenseOverdue),
        turnover: ofHouse('games.reconciliation.read', {
          stake: toWire(turnover.stakeMinor),
          win: toWire(turnover.winMinor),
        }),
        books: ofHouse('games.reconciliation.read', verified),
        approvalsWaiting: ifMay('approvals.approval.read', approvalsWaiting),
        deadJobs: ofHouse('jobs.dead.read', deadJobs),
        openFindings: ofHouse('games.reconciliation.read', openFindings),
        feedbackWaiting: ifMay('content.case.read', waiting.feedback),
        applicationsWaiting: ifMay('content.case.read', waiting.applications),
        agents: ifMay('agents.run.read', line),
        promoApplications: ifMay('promotions.application.read', given.applications),
        heldBonuses: ifMay('promotions.case.read', given.heldBonuses),
        redemptions: ifMay('points.redemption.read', goods),
        lottery: ofHouse('lottery.draw.read', draws),
        zone: today.zone,
      };
    },
  };
}

/**
 * Returns the last results of the ledger checks, which write audit rows: the incremental one every hour, the full one
 * on demand. The ledger is clean if both last results were.
 */
async function lastVerdict(db: Db): Promise<{ verifiedAt: string | null; isClean: boolean | null }> {
  const of = async (subjectId: 'all' | 'new') =>
    (await readAudit(db, { command: 'ledger.verify', subjectId, limit: 1, offset: 0 })).list;
  const last = (await Promise.all([of('all'), of('new')])).flat();
  if (last.length === 0) return { verifiedAt: null, isClean: null };
  return {
    verifiedAt: new Date(Math.max(...last.map(({ at }) => at.getTime()))).toISOString(),
    isClean: last.every(({ after }) => isClean(after)),
  };
}

function isClean(after: unknown): boolean {
  return typeof after === 'object' && after !== null && 'clean' in after && after.clean === true;
}
