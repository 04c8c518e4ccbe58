import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import type { IconName } from '@sanam/ui';
import type { ComponentType } from 'react';
import { agentBetCalls } from '../contract/bet-calls.ts';
import { agentCentreCalls } from '../contract/centre-calls.ts';
import { agentLinkCalls } from '../contract/link-calls.ts';
import { agentLotteryCalls } from '../contract/lottery-calls.ts';
import { agentReportCalls } from '../contract/report-calls.ts';
import { agentStatementCalls } from '../contract/statement-calls.ts';
import { agentTransactionCalls } from '../contract/transaction-calls.ts';
import { agentTransferCalls } from '../contract/transfer-calls.ts';
import type { PlanKind } from '../contract/plan-states.ts';
import { payKinds } from './contracts/pay-kinds.ts';
import type { Features } from './use-features.ts';

/** An entry of the agent centre's menu (AGT-020). */
export interface AgentEntry {
  /** Page name in the address. */
  name:
    | 'agentAnnouncement'
    | 'agentTeamOverview'
    | 'registerCenter'
    | 'agentDownline'
    | 'agentTeamBet'
    | 'agentLottery'
    | 'agentUserLoss'
    | 'agentIncome'
    | 'agentAccountDetails'
    | 'agentTransfer'
    | (typeof payKinds)[PlanKind]['page'];
  icon: IconName;
  page: ComponentType;
  /** Call that the page reads. */
  dataPath: string;
  /** Feature flag of the entry; without one the entry is always shown. */
  featureType?: keyof Features;
}

/** Returns the entry for the own statements of one kind of pay. */
const statements = (kind: PlanKind, load: () => Promise<ComponentType>): AgentEntry => ({
  name: payKinds[kind].page,
  featureType: payKinds[kind].shown,
  icon: 'coins',
  page: lazyPage(load),
  dataPath: agentStatementCalls.agentStatements.path,
});

/** Entries in the order of the menu. */
export const agentEntries: readonly AgentEntry[] = [
  {
    name: 'agentAnnouncement',
    icon: 'bell',
    page: lazyPage(async () => (await import('./announcement-page.tsx')).AnnouncementPage),
    dataPath: agentCentreCalls.agentAnnouncements.path,
  },
  {
    name: 'agentTeamOverview',
    icon: 'users',
    page: lazyPage(async () => (await import('./overview-page.tsx')).OverviewPage),
    dataPath: agentCentreCalls.agentOverview.path,
  },
  {
    name: 'registerCenter',
    icon: 'qr',
    page: lazyPage(async () => (await import('./links/register-page.tsx')).RegisterPage),
    dataPath: agentLinkCalls.agentLinks.path,
  },
  {
    name: 'agentDownline',
    icon: 'user',
    page: lazyPage(async () => (await import('./downline-page.tsx')).DownlinePage),
    dataPath: agentCentreCalls.agentDownline.path,
  },
  {
    name: 'agentTeamBet',
    icon: 'list',
    page: lazyPage(async () => (await import('./bets/bets-page.tsx')).BetsPage),
    dataPath: agentBetCalls.agentBets.path,
  },
  {
    name: 'agentLottery',
    icon: 'ticket',
    page: lazyPage(async () => (await import('./lottery/lottery-page.tsx')).LotteryPage),
    dataPath: agentLotteryCalls.agentLottery.path,
  },
  {
    name: 'agentUserLoss',
    icon: 'users',
    page: lazyPage(async () => (await import('./reports/profit-page.tsx')).ProfitPage),
    dataPath: agentReportCalls.agentProfit.path,
  },
  {
    name: 'agentIncome',
    icon: 'coins',
    page: lazyPage(async () => (await import('./reports/income-page.tsx')).IncomePage),
    dataPath: agentReportCalls.agentIncome.path,
  },
  {
    name: 'agentAccountDetails',
    icon: 'wallet',
    page: lazyPage(async () => (await import('./details/details-page.tsx')).DetailsPage),
    dataPath: agentTransactionCalls.agentTransactions.path,
  },
  {
    name: 'agentTransfer',
    icon: 'send',
    page: lazyPage(async () => (await import('./transfers/transfers-page.tsx')).TransfersPage),
    dataPath: agentTransferCalls.agentTransfers.path,
  },
  statements('dividend', async () => (await import('./statements/pages.tsx')).DividendPage),
  statements('dailySalary', async () => (await import('./statements/pages.tsx')).DailySalaryPage),
  statements('hourSalary', async () => (await import('./statements/pages.tsx')).HourSalaryPage),
  statements('realtimeSalary', async () => (await import('./statements/pages.tsx')).RealtimeSalaryPage),
  statements('rebate', async () => (await import('./statements/pages.tsx')).RebatePage),
  statements('acquisition', async () => (await import('./statements/pages.tsx')).AcquisitionPage),
];
