import MessagingIcon from '@mui/icons-material/SmsOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'messaging',
    permission: 'settings.messages.read',
    menu: { group: 'settings', place: 30, icon: MessagingIcon },
    list: async () => (await import('./messaging-page.tsx')).MessagingPage,
    settings: { messages: '/messaging' },
  },
  {
    name: 'messages',
    permission: 'settings.messages.read',
    listCall: 'opsListMessages',
    isUnsortable: true,
  },
];
