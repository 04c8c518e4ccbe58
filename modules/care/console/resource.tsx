import CareIcon from '@mui/icons-material/VolunteerActivismOutlined';
import LineIcon from '@mui/icons-material/TuneOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'careCases',
    permission: 'care.case.read',
    menu: { group: 'players', place: 18, icon: CareIcon },
    list: async () => (await import('./care-list.tsx')).CareList,
    show: async () => (await import('./care-page.tsx')).CarePage,
    tab: {
      of: 'members',
      label: 'care.tab',
      place: 47,
      load: async () => (await import('./member-care.tsx')).MemberCare,
    },
    listCall: 'opsListCareCases',
    isOfMerchants: true,
    oneCall: 'opsGetCareCase',
    liveTopic: 'opsCareCase',
    subjects: { careCase: (id) => `/careCases/${id}` },
    prefixes: { car: 'careCase' },
  },
  {
    name: 'careThresholds',
    permission: 'care.threshold.read',
    menu: { group: 'players', place: 19, icon: LineIcon },
    list: async () => (await import('./thresholds-page.tsx')).ThresholdsPage,
    subjects: { careThresholds: () => '/careThresholds', careWords: () => '/careThresholds' },
  },
];
