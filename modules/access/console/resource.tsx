import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

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
