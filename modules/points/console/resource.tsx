import RedemptionIcon from '@mui/icons-material/LocalShippingOutlined';
import PayoutIcon from '@mui/icons-material/PriceCheckOutlined';
import RewardIcon from '@mui/icons-material/RedeemOutlined';
import SettingsIcon from '@mui/icons-material/TollOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'pointRedemptions',
    permission: 'points.redemption.read',
    menu: { group: 'content', place: 60, icon: RedemptionIcon },
    waiting: (now) => now.redemptions && now.redemptions.approve + now.redemptions.send,
    queues: [
      {
        label: 'dashboard.points.approve',
        filter: { state: 'pending' },
        count: (now) => now.redemptions?.approve,
        place: 66,
      },
      {
        label: 'dashboard.points.send',
        filter: { state: 'approved' },
        count: (now) => now.redemptions?.send,
        place: 68,
      },
    ],
    list: async () => (await import('./redemptions/redemption-list.tsx')).RedemptionList,
    show: async () => (await import('./redemptions/redemption-page.tsx')).RedemptionPage,
    listCall: 'opsListPointRedemptions',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { pointsRedemption: (id) => `/pointRedemptions/${id}/show` },
  },
  {
    name: 'pointPayouts',
    permission: 'points.redemption.read',
    menu: { group: 'content', place: 61, icon: PayoutIcon },
    waiting: (now) => now.redemptions?.payouts,
    queues: [
      {
        label: 'dashboard.points.payouts',
        filter: { state: 'asked' },
        count: (now) => now.redemptions?.payouts,
        place: 69,
      },
    ],
    list: async () => (await import('./payouts/payout-list.tsx')).PayoutList,
    listCall: 'opsListPointPayouts',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'memberPoints',
    permission: 'points.redemption.read',
    tab: {
      of: 'members',
      label: 'pointPayout.tab',
      place: 44,
      load: async () => (await import('./payouts/member-points.tsx')).MemberPoints,
    },
    subjects: { memberPoints: (id) => `/members/${id}/show/memberPoints` },
  },
  {
    name: 'pointRewards',
    permission: 'points.reward.read',
    menu: { group: 'content', place: 62, icon: RewardIcon },
    list: async () => (await import('./rewards/reward-list.tsx')).RewardList,
    show: async () => (await import('./rewards/reward-page.tsx')).RewardPage,
    listCall: 'opsListPointRewards',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { pointReward: (id) => `/pointRewards/${id}/show` },
  },
  {
    name: 'pointSettings',
    permission: 'points.settings.read',
    menu: { group: 'content', place: 64, icon: SettingsIcon },
    list: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
    subjects: { pointSettings: () => '/pointSettings' },
  },
];
