import WithdrawalIcon from '@mui/icons-material/NorthEast';
import DepositIcon from '@mui/icons-material/SouthEast';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'withdrawals',
    permission: 'payments.withdrawal.read',
    menu: { group: 'payments', place: 10, icon: WithdrawalIcon },
    waiting: (now) => now.withdrawals?.waiting,
    queues: [
      {
        label: 'dashboard.withdrawalsWaiting',
        filter: { waiting: 'true' },
        count: (now) => now.withdrawals?.waiting,
        place: 10,
      },
      {
        label: 'dashboard.withdrawalsUnknown',
        filter: { stage: 'unknown' },
        count: (now) => now.withdrawals?.unknown,
        isUrgent: true,
        place: 20,
      },
      {
        label: 'dashboard.disputes',
        filter: { waiting: 'true' },
        count: (now) => now.withdrawals?.disputes,
        isUrgent: true,
        place: 30,
      },
    ],
    list: async () => (await import('./withdrawals/withdrawal-list.tsx')).WithdrawalList,
    show: async () => (await import('./withdrawals/withdrawal-page.tsx')).WithdrawalPage,
    tab: {
      of: 'members',
      label: 'member.tab.withdrawals',
      place: 40,
      load: async () => (await import('./member-tabs.tsx')).MemberWithdrawals,
    },
    listCall: 'opsListWithdrawals',
    oneCall: 'opsGetWithdrawal',
    liveTopic: 'opsWithdrawal',
    subjects: { withdrawal: (id) => `/withdrawals/${id}` },
    prefixes: { wd: 'withdrawal', wdr: 'withdrawal' },
  },
  {
    name: 'deposits',
    permission: 'payments.deposit.read',
    menu: { group: 'payments', place: 20, icon: DepositIcon },
    waiting: (now) => now.deposits?.inReview,
    queues: [
      {
        label: 'dashboard.depositsInReview',
        filter: { stage: 'review' },
        count: (now) => now.deposits?.inReview,
        place: 40,
      },
    ],
    list: async () => (await import('./deposits/deposit-list.tsx')).DepositList,
    show: async () => (await import('./deposits/deposit-page.tsx')).DepositPage,
    tab: {
      of: 'members',
      label: 'member.tab.deposits',
      place: 30,
      load: async () => (await import('./member-tabs.tsx')).MemberDeposits,
    },
    listCall: 'opsListDeposits',
    oneCall: 'opsGetDeposit',
    liveTopic: 'opsDeposit',
    subjects: { deposit: (id) => `/deposits/${id}` },
    prefixes: { dep: 'deposit' },
  },
];
