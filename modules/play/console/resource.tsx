import FollowerIcon from '@mui/icons-material/PlaylistAddCheckOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'followers',
    permission: 'games.follower.read',
    menu: { group: 'system', place: 60, icon: FollowerIcon },
    list: async () => (await import('./follower-list.tsx')).FollowerList,
    listCall: 'opsListFollowers',
    isUnsortable: true,
  },
];
