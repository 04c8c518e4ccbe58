import type { ConsoleResource } from '@sanam/console/lib/resource.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'maintenance',
    permission: 'site.maintenance.read',
  },
  {
    name: 'access',
    permission: 'site.access.read',
  },
];
