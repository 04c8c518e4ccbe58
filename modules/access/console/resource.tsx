import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'maintenance',
    permission: 'site.maintenance.read',
    tab: {
      of: 'merchants',
      label: 'merchant.tab.maintenance',
      place: 40,
      load: async () => (await import('./maintenance-part.tsx')).MaintenancePart,
    },
  },
  {
    name: 'access',
    permission: 'site.access.read',
    tab: {
      of: 'merchants',
      label: 'merchant.tab.access',
      place: 50,
      load: async () => (await import('./access-part.tsx')).AccessPart,
    },
  },
];
