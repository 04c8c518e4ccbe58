import MailingIcon from '@mui/icons-material/ForwardToInboxOutlined';
import MessagingIcon from '@mui/icons-material/SmsOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'mailings',
    permission: 'messages.mailing.read',
    menu: { group: 'content', place: 35, icon: MailingIcon },
    list: async () => (await import('./mailings/mailing-list.tsx')).MailingList,
    create: async () => (await import('./mailings/new-mailing-page.tsx')).NewMailingPage,
    show: async () => (await import('./mailings/mailing-page.tsx')).MailingPage,
    listCall: 'opsListMailings',
    isOfMerchants: true,
    oneCall: 'opsGetMailing',
    isUnsortable: true,
    liveTopic: 'opsMailing',
    subjects: { mailing: (id) => `/mailings/${id}/show` },
    prefixes: { mlg: 'mailing' },
  },
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
    isOfMerchants: true,
    isUnsortable: true,
  },
];
