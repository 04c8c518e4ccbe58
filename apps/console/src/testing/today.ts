import type { Dashboard } from '../lib/use-dashboard.ts';

/** Figures of a day, with four withdrawals and two deposits waiting. */
export const today: Dashboard = {
  deposits: { today: '1500.00', todayCount: 3, inReview: 2, alarms: 0 },
  withdrawals: { today: '500.00', todayCount: 1, waiting: 4, unknown: 0, disputes: 1, alarms: 0 },
  lineAlarms: 0,
  suspenseOverdue: 0,
  turnover: { stake: '1000.00', win: '1200.50' },
  books: { verifiedAt: '2026-11-20T05:00:00Z', isClean: true },
  approvalsWaiting: 0,
  deadJobs: 0,
  openFindings: 0,
  feedbackWaiting: 0,
  applicationsWaiting: 0,
  promoApplications: 0,
  heldBonuses: 0,
  redemptions: { approve: 0, send: 0, payouts: 0 },
  lottery: { unready: 0, entry: 0, check: 0, approval: 0, held: 0, overdue: 0, cases: 0, prizes: 0 },
  agents: { held: 0, review: 0, cases: 0, setAside: 0 },
  zone: 'Asia/Bangkok',
};
