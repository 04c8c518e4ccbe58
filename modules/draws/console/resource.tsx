import RaffleIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import WheelIcon from '@mui/icons-material/DonutLargeOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'wheels',
    permission: 'draws.pool.read',
    menu: { group: 'promotions', place: 34, icon: WheelIcon },
    list: async () => (await import('./wheels/wheel-list.tsx')).WheelList,
    show: async () => (await import('./wheels/wheel-page.tsx')).WheelPage,
    listCall: 'opsListWheels',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'raffles',
    permission: 'draws.pool.read',
    menu: { group: 'promotions', place: 36, icon: RaffleIcon },
    list: async () => (await import('./raffles/raffle-list.tsx')).RaffleList,
    show: async () => (await import('./raffles/raffle-page.tsx')).RafflePage,
    listCall: 'opsListRaffles',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { drawPool: (id) => `/${id.startsWith('raf') ? 'raffles' : 'wheels'}/${id}/show` },
  },
  {
    name: 'memberDrawTickets',
    permission: 'draws.pool.read',
    memberListCall: 'opsMemberDrawTickets',
    tab: {
      of: 'members',
      label: 'drawPool.tab',
      place: 44,
      load: async () => (await import('./tickets/member-tickets.tsx')).MemberTickets,
    },
  },
];
