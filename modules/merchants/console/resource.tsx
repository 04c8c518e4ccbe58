import FaultIcon from '@mui/icons-material/BugReportOutlined';
import MerchantIcon from '@mui/icons-material/StorefrontOutlined';
import FeatureIcon from '@mui/icons-material/ToggleOnOutlined';
import FigureIcon from '@mui/icons-material/PinOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'features',
    permission: 'settings.feature.read',
    menu: { group: 'settings', place: 40, icon: FeatureIcon },
    list: async () => (await import('./feature-page.tsx')).FeaturePage,
    subjects: { feature: () => '/features' },
  },
  {
    name: 'figures',
    permission: 'settings.figure.read',
    menu: { group: 'settings', place: 45, icon: FigureIcon },
    list: async () => (await import('./figures/figures-page.tsx')).FiguresPage,
    subjects: { figures: () => '/figures' },
    settings: {
      'freerounds.days': '/figures',
      'freerounds.oneStaffMax': '/figures',
      'identity.trialMoneyMinor': '/figures',
      payments: '/figures',
      'points.conversionTurnoverPercent': '/figures',
      'promotions.bustBelow': '/figures',
      vip: '/figures',
    },
  },
  {
    name: 'merchants',
    permission: 'site.merchant.read',
    menu: { group: 'site', place: 10, icon: MerchantIcon },
    list: async () => (await import('./merchant-list.tsx')).MerchantList,
    show: async () => (await import('./merchant-page.tsx')).MerchantPage,
    representation: 'name',
    listCall: 'opsListMerchants',
    isUnsortable: true,
    subjects: { merchant: (id) => `/merchants/${id}/show` },
    settings: {
      'site.apiHosts': '/merchants/:id/show/hosts',
      'site.domainRoute': '/merchants/:id/show/hosts',
      'site.gameHosts': '/merchants/:id/show/hosts',
      'site.imageCdns': '/merchants/:id/show/hosts',
      site: '/merchants/:id/show',
    },
  },
  {
    name: 'faults',
    permission: 'site.fault.read',
    menu: { group: 'system', place: 20, icon: FaultIcon },
    list: async () => (await import('./faults/fault-list.tsx')).FaultList,
    listCall: 'opsListClientErrors',
    isUnsortable: true,
  },
  {
    name: 'hosts',
    permission: 'site.host.read',
    tab: {
      of: 'merchants',
      label: 'merchant.tab.hosts',
      place: 20,
      load: async () => (await import('./hosts-part.tsx')).HostsPart,
    },
  },
  {
    name: 'look',
    permission: 'site.brand.read',
    tab: {
      of: 'merchants',
      label: 'merchant.tab.look',
      place: 30,
      load: async () => (await import('./look-part.tsx')).LookPart,
    },
  },
  {
    name: 'faultEntries',
    permission: 'site.fault.read',
    listCall: 'opsListClientLog',
    isUnsortable: true,
  },
];
