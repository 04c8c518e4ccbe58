import { createBrakes } from '../../platform/brakes.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { createStaffHandlers } from './staff/routes.ts';
import { createStaffService, staffBrakes, type StaffService } from './staff/service.ts';

export type { StaffService } from './staff/service.ts';

export interface Operator {
  staff: StaffService;
  handlers: Handlers;
}

/** The console's server side: staff, approvals by two people, queues, reports. */
export function createOperator(deps: { platform: Platform; passwords: Passwords }): Operator {
  const { platform, passwords } = deps;
  const brakes = createBrakes(platform, 'staff', staffBrakes);
  const staff = createStaffService({ platform, passwords, brakes });
  return { staff, handlers: { ...createStaffHandlers({ service: staff, config: platform.config }) } };
}
