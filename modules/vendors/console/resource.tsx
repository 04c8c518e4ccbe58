import CallbackIcon from '@mui/icons-material/MonitorHeartOutlined';
import FindingIcon from '@mui/icons-material/RuleOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import VendorIcon from '@mui/icons-material/SportsEsportsOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'vendors',
    permission: 'games.vendor.read',
    menu: { group: 'games', place: 10, icon: VendorIcon },
    list: async () => (await import('./vendor-list.tsx')).VendorList,
    show: async () => (await import('./vendor-page.tsx')).VendorPage,
    listCall: 'opsListVendors',
    isUnsortable: true,
    subjects: { vendor: (id) => `/vendors/${id}/show` },
  },
  {
    name: 'callbacks',
    permission: 'games.callback.read',
    menu: { group: 'games', place: 50, icon: CallbackIcon },
    list: async () => (await import('./callbacks/callback-page.tsx')).CallbackPage,
    show: async () => (await import('./callbacks/callback-vendor-page.tsx')).CallbackVendorPage,
  },
  {
    name: 'vendorTransfers',
    permission: 'games.transfer.read',
    menu: { group: 'games', place: 55, icon: TransferIcon },
    list: async () => (await import('./transfer-list.tsx')).TransferList,
    listCall: 'opsListVendorTransfers',
    isUnsortable: true,
    subjects: { vendorTransfer: () => '/vendorTransfers' },
    settings: { 'games.autoTransfer': '/vendorTransfers' },
  },
  {
    name: 'reconciliation',
    permission: 'games.reconciliation.read',
    menu: { group: 'games', place: 60, icon: FindingIcon },
    waiting: (now) => now.openFindings,
    queues: [
      { label: 'dashboard.openFindings', filter: {}, count: (now) => now.openFindings, isUrgent: true, place: 60 },
    ],
    list: async () => (await import('./finding-list.tsx')).FindingList,
    listCall: 'opsListFindings',
    isUnsortable: true,
  },
];
