import FreeRoundsIcon from '@mui/icons-material/CasinoOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'freeRounds',
    permission: 'freerounds.grant.read',
    menu: { group: 'promotions', place: 38, icon: FreeRoundsIcon },
    list: async () => (await import('./grant-list.tsx')).GrantList,
    show: async () => (await import('./grant-page.tsx')).GrantPage,
    listCall: 'opsListFreeRounds',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { freeRoundGrant: (id) => `/freeRounds/${id}/show` },
  },
  {
    name: 'memberFreeRounds',
    permission: 'freerounds.grant.read',
    memberListCall: 'opsMemberFreeRounds',
    tab: {
      of: 'members',
      label: 'freeRounds.tab',
      place: 44,
      load: async () => (await import('./member-free-rounds.tsx')).MemberFreeRounds,
    },
  },
];
