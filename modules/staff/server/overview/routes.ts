// Front page, audit log and findings: reading only.
import { type Permission, toWire } from '@sanam/contract';
import { type AuditRow, readAudit } from '@sanam/server/platform/audit.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { People as Writers } from '@sanam/content/server/index.ts';
import type { Games } from '@sanam/play/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { WalletService } from '@sanam/wallet/server/index.ts';
import type { ApprovalService } from '../approvals/service.ts';
import type { People } from '../people.ts';

/** The part of the games module that the console reads. */
export interface GamesReports {
  desk: Pick<Games['desk'], 'figures'>;
  reconciliation: Pick<Games['reconciliation'], 'listFindings' | 'countOpenFindings'>;
}

export interface OverviewDeps {
  db: Db;
  wallet: WalletService;
  site: SiteService;
  approvals: ApprovalService;
  people: People;
  games: GamesReports;
  writers: Pick<Writers, 'waiting'>;
}

export function createOverviewHandlers(deps: OverviewDeps): Handlers {
  const { db, wallet, site, approvals, people, games, writers } = deps;
  return {
    async opsDashboard({ context, session }) {
      const { merchantId } = context;
      const ifMay = <Value>(permission: Permission, value: Value): Value | null =>
        session.permissions.has(permission) ? value : null;
      const today = await site.businessDay(merchantId);
      const [money, turnover, approvalsWaiting, openFindings, verified, waiting] = await Promise.all([
        wallet.figures(merchantId),
        games.desk.figures(today.from, today.to),
        approvals.countOpen(),
        games.reconciliation.countOpenFindings(),
        lastVerify(db),
        writers.waiting(merchantId),
      ]);
      return {
        deposits: ifMay('payments.deposit.read', {
          today: toWire(money.depositsTodayMinor),
          todayCount: money.depositsTodayCount,
          inReview: money.depositsInReview,
        }),
        withdrawals: ifMay('payments.withdrawal.read', {
          today: toWire(money.withdrawalsTodayMinor),
          todayCount: money.withdrawalsTodayCount,
          waiting: money.withdrawalsWaiting,
          unknown: money.withdrawalsUnknown,
          disputes: money.disputes,
        }),
        turnover: ifMay('games.reconciliation.read', {
          stake: toWire(turnover.stakeMinor),
          win: toWire(turnover.winMinor),
        }),
        books: ifMay('games.reconciliation.read', {
          verifiedAt: verified?.at.toISOString() ?? null,
          isClean: verified === undefined ? null : isClean(verified.after),
        }),
        approvalsWaiting: ifMay('approvals.approval.read', approvalsWaiting),
        openFindings: ifMay('games.reconciliation.read', openFindings),
        feedbackWaiting: ifMay('content.case.read', waiting.feedback),
        applicationsWaiting: ifMay('content.case.read', waiting.applications),
        zone: today.zone,
      };
    },
    async opsListAudit({ query, context }) {
      const { pageNo, pageSize, subjectId, command, q, from, to } = query;
      const { list, totalCount } = await readAudit(db, {
        subjectId,
        command,
        q: q === '' ? undefined : q,
        from: from === undefined ? undefined : (await site.dayBounds(context.merchantId, from)).from,
        to: to === undefined ? undefined : (await site.dayBounds(context.merchantId, to)).to,
        ...pageOf(query),
      });
      return {
        list: await people.auditValues(list),
        totalCount,
        totalPages: pagesOf(totalCount, { pageNo, pageSize }),
      };
    },
    async opsListFindings({ query }) {
      const { limit, offset } = pageOf(query);
      const { list, totalCount } = await games.reconciliation.listFindings(limit, offset);
      return {
        list: list.map((finding) => ({
          id: finding.id.toString(),
          at: finding.found_at.toISOString(),
          vendor: finding.vendor_code,
          kind: finding.finding,
          transactionId: finding.transaction_id,
          state: finding.state,
          note: finding.note ?? detailsText(finding.details),
        })),
        totalCount,
        totalPages: pagesOf(totalCount, query),
      };
    },
  };
}

/** Each run of the books' check leaves an audit row. */
async function lastVerify(db: Db): Promise<AuditRow | undefined> {
  return (await readAudit(db, { command: 'ledger.verify', limit: 1, offset: 0 })).list[0];
}

function isClean(after: unknown): boolean {
  return typeof after === 'object' && after !== null && 'clean' in after && after.clean === true;
}

/** `ours 10.00, theirs 12.00`: what the two sides say. */
function detailsText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ');
}

interface PageQuery {
  pageNo: number;
  pageSize: number;
}
const pageOf = ({ pageNo, pageSize }: PageQuery) => ({ limit: pageSize, offset: (pageNo - 1) * pageSize });
const pagesOf = (totalCount: number, { pageSize }: PageQuery): number => Math.ceil(totalCount / pageSize);
