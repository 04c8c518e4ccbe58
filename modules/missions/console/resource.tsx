import MissionIcon from '@mui/icons-material/EmojiEventsOutlined';
import BoardIcon from '@mui/icons-material/LeaderboardOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'missions',
    permission: 'missions.mission.read',
    menu: { group: 'promotions', place: 30, icon: MissionIcon },
    list: async () => (await import('./mission-list.tsx')).MissionList,
    show: async () => (await import('./mission-page.tsx')).MissionPage,
    listCall: 'opsListMissions',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { mission: (id) => `/missions/${id}/show` },
  },
  {
    name: 'missionBoards',
    permission: 'missions.mission.read',
    menu: { group: 'promotions', place: 32, icon: BoardIcon },
    list: async () => (await import('./board-list.tsx')).BoardList,
    show: async () => (await import('./board-page.tsx')).BoardPage,
    listCall: 'opsListMissionBoards',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { missionBoard: (id) => `/missionBoards/${id}/show` },
  },
  {
    name: 'memberMissions',
    permission: 'missions.mission.read',
    memberListCall: 'opsMemberMissions',
    tab: {
      of: 'members',
      label: 'mission.tab',
      place: 44,
      load: async () => (await import('./member-missions.tsx')).MemberMissions,
    },
  },
];
