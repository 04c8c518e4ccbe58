import ProtectionIcon from '@mui/icons-material/HealthAndSafetyOutlined';
import RegisterIcon from '@mui/icons-material/PersonOffOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import DocumentIcon from '@mui/icons-material/BadgeOutlined';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'protection',
    permission: 'protection.member.read',
    menu: { group: 'players', place: 15, icon: ProtectionIcon },
    list: async () => (await import('./protection-list.tsx')).ProtectionList,
    show: async () => (await import('./protection-page.tsx')).ProtectionPage,
    tab: {
      of: 'members',
      label: 'member.tab.protection',
      place: 45,
      load: async () => (await import('./protection-record.tsx')).ProtectionRecord,
    },
    listCall: 'opsListProtection',
    isOfMerchants: true,
    oneCall: 'opsGetProtection',
    isUnsortable: true,
    liveTopic: 'opsProtection',
    subjects: { protection: (id) => `/protection/${id}` },
  },
  {
    name: 'documents',
    permission: 'protection.document.read',
    menu: { group: 'players', place: 17, icon: DocumentIcon },
    list: async () => (await import('./identity/document-list.tsx')).DocumentList,
    show: async () => (await import('./identity/document-page.tsx')).DocumentPage,
    listCall: 'opsListDocuments',
    isOfMerchants: true,
    oneCall: 'opsGetDocument',
    liveTopic: 'opsDocument',
    subjects: {
      document: (id) => `/documents/${id}`,
      protectionRules: () => '/protectionRules',
      identityProvider: () => '/identityProvider',
    },
    prefixes: { doc: 'document' },
  },
  {
    name: 'protectionRules',
    permission: 'settings.protection.read',
    menu: { group: 'settings', place: 44, icon: ProtectionIcon },
    list: async () => (await import('./identity/rules-page.tsx')).RulesPage,
  },
  {
    name: 'identityProvider',
    permission: 'settings.protection.read',
    menu: { group: 'settings', place: 46, icon: DocumentIcon },
    list: async () => (await import('./identity/provider-page.tsx')).ProviderPage,
  },
  {
    name: 'registerHits',
    permission: 'protection.register.read',
    menu: { group: 'players', place: 16, icon: RegisterIcon },
    list: async () => (await import('./register-hits.tsx')).RegisterHits,
    listCall: 'opsListRegisterHits',
    isUnsortable: true,
  },
  {
    name: 'register',
    permission: 'protection.register.read',
    menu: { group: 'settings', place: 45, icon: RegisterIcon },
    list: async () => (await import('./register-settings.tsx')).RegisterSettings,
  },
];
