import CostsIcon from '@mui/icons-material/QueryStatsOutlined';
import LadderIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'vipLadder',
    permission: 'vip.ladder.read',
    menu: { group: 'promotions', place: 40, icon: LadderIcon },
    list: async () => (await import('./ladder-page.tsx')).LadderPage,
    subjects: { vipLadder: () => '/vipLadder' },
  },
  {
    name: 'vipCosts',
    permission: 'vip.ladder.read',
    menu: { group: 'promotions', place: 41, icon: CostsIcon },
    list: async () => (await import('./costs-page.tsx')).CostsPage,
  },
  {
    name: 'memberVip',
    permission: 'vip.standing.read',
    tab: {
      of: 'members',
      label: 'vip.tab',
      place: 43,
      load: async () => (await import('./member-standing.tsx')).MemberStanding,
    },
  },
];
