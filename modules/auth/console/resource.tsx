import BlockIcon from '@mui/icons-material/BlockOutlined';
import SignInIcon from '@mui/icons-material/LoginOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'signin',
    permission: 'settings.signin.read',
    menu: { group: 'settings', place: 20, icon: SignInIcon },
    list: async () => (await import('./sign-in/signin-page.tsx')).SignInPage,
    settings: { identity: '/signin' },
  },
  {
    name: 'blocks',
    permission: 'settings.block.read',
    menu: { group: 'settings', place: 50, icon: BlockIcon },
    list: async () => (await import('./blocks/block-list.tsx')).BlockList,
    listCall: 'opsListBlocks',
    isOfMerchants: true,
    isUnsortable: true,
  },
];
