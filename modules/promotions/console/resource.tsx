import ApplicationIcon from '@mui/icons-material/InboxOutlined';
import CaseIcon from '@mui/icons-material/GppMaybeOutlined';
import LinesIcon from '@mui/icons-material/RuleOutlined';
import CampaignIcon from '@mui/icons-material/CardGiftcardOutlined';
import SegmentIcon from '@mui/icons-material/GroupsOutlined';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import PeriodIcon from '@mui/icons-material/EventRepeatOutlined';
import CapsIcon from '@mui/icons-material/PriceCheckOutlined';
import CostIcon from '@mui/icons-material/QueryStatsOutlined';
import PolicyIcon from '@mui/icons-material/PolicyOutlined';
import BonusIcon from '@mui/icons-material/SavingsOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'campaigns',
    permission: 'promotions.campaign.read',
    menu: { group: 'promotions', place: 10, icon: CampaignIcon },
    list: async () => (await import('./campaigns/campaign-list.tsx')).CampaignList,
    show: async () => (await import('./campaigns/campaign-page.tsx')).CampaignPage,
    create: async () => (await import('./campaigns/new-campaign-page.tsx')).NewCampaignPage,
    listCall: 'opsListCampaigns',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { campaign: (id) => `/campaigns/${id}/show`, grantStop: () => '/campaigns', promoCode: () => undefined },
  },
  {
    name: 'campaignCalendar',
    permission: 'promotions.campaign.read',
    menu: { group: 'promotions', place: 12, icon: CalendarIcon },
    list: async () => (await import('./calendar/calendar-page.tsx')).CalendarPage,
  },
  {
    name: 'campaignCosts',
    permission: 'promotions.bonus.read',
    menu: { group: 'promotions', place: 13, icon: CostIcon },
    list: async () => (await import('./costs/costs-page.tsx')).CampaignCostsPage,
  },
  {
    name: 'cashbackPeriods',
    permission: 'promotions.bonus.read',
    menu: { group: 'promotions', place: 14, icon: PeriodIcon },
    list: async () => (await import('./cashback/period-list.tsx')).CashbackPeriodList,
    listCall: 'opsListCashbackPeriods',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'promoPolicy',
    permission: 'promotions.policy.read',
    menu: { group: 'promotions', place: 15, icon: PolicyIcon },
    list: async () => (await import('./policies/policy-page.tsx')).PolicyPage,
    subjects: { promoPolicy: () => '/promoPolicy' },
  },
  {
    name: 'promoApplications',
    permission: 'promotions.application.read',
    menu: { group: 'promotions', place: 20, icon: ApplicationIcon },
    waiting: (now) => now.promoApplications,
    queues: [
      {
        label: 'dashboard.promotions.applications',
        filter: { state: 'applying' },
        count: (now) => now.promoApplications,
        place: 62,
      },
    ],
    list: async () => (await import('./applications/application-list.tsx')).ApplicationList,
    show: async () => (await import('./applications/application-page.tsx')).ApplicationPage,
    listCall: 'opsListPromoApplications',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { promoApplication: (id) => `/promoApplications/${id}/show` },
  },
  {
    name: 'segments',
    permission: 'promotions.segment.read',
    menu: { group: 'promotions', place: 22, icon: SegmentIcon },
    list: async () => (await import('./segments/segment-list.tsx')).SegmentList,
    show: async () => (await import('./segments/segment-page.tsx')).SegmentPage,
    listCall: 'opsListSegments',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { segment: (id) => `/segments/${id}/show` },
  },
  {
    name: 'bonuses',
    permission: 'promotions.bonus.read',
    menu: { group: 'promotions', place: 25, icon: BonusIcon },
    list: async () => (await import('./bonuses/bonus-list.tsx')).BonusList,
    show: async () => (await import('./bonuses/bonus-page.tsx')).BonusPage,
    listCall: 'opsListBonuses',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { bonus: (id) => `/bonuses/${id}/show` },
  },
  {
    name: 'bonusCases',
    permission: 'promotions.case.read',
    menu: { group: 'promotions', place: 26, icon: CaseIcon },
    waiting: (now) => now.heldBonuses,
    queues: [
      {
        label: 'dashboard.promotions.heldBonuses',
        filter: { holding: 'true' },
        count: (now) => now.heldBonuses,
        place: 64,
      },
    ],
    list: async () => (await import('./cases/case-list.tsx')).CaseList,
    show: async () => (await import('./cases/case-page.tsx')).CasePage,
    listCall: 'opsListBonusCases',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { bonusCase: (id) => `/bonusCases/${id}/show` },
    prefixes: { bcs: 'bonusCase' },
  },
  {
    name: 'caseRules',
    permission: 'promotions.lines.read',
    menu: { group: 'promotions', place: 27, icon: LinesIcon },
    list: async () => (await import('./cases/lines-page.tsx')).LinesPage,
    subjects: { caseRules: () => '/caseRules' },
  },
  {
    name: 'grantCaps',
    permission: 'promotions.bonus.read',
    menu: { group: 'promotions', place: 28, icon: CapsIcon },
    list: async () => (await import('./caps/caps-page.tsx')).CapsPage,
    subjects: { grantCaps: () => '/grantCaps' },
  },
  {
    name: 'memberBonuses',
    permission: 'promotions.bonus.read',
    memberListCall: 'opsMemberBonuses',
    tab: {
      of: 'members',
      label: 'bonus.tab',
      place: 41,
      load: async () => (await import('./bonuses/member-bonuses.tsx')).MemberBonuses,
    },
  },
  {
    name: 'memberTurnover',
    permission: 'promotions.turnover.read',
    memberListCall: 'opsMemberTurnover',
    tab: {
      of: 'members',
      label: 'turnover.tab',
      place: 42,
      load: async () => (await import('./turnover/member-turnover.tsx')).MemberTurnover,
    },
    subjects: { turnover: () => undefined },
  },
  { name: 'turnoverBets', permission: 'promotions.turnover.read', memberListCall: 'opsTurnoverBets' },
];
