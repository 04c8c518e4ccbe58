import { z } from 'zod/mini';
import type { CallDeclaration } from './call.ts';

/** The permissions that a role can hold, `area.object.verb`: each module adds its own in `contract/permissions.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface Permissions {}
export type Permission = keyof Permissions;

/** A permission in an answer. The whole list is known to the server only (`contract.permissions`). */
export const permission = z.string() as unknown as z.ZodMiniType<Permission, Permission>;

/** A call of staff; without a permission every member of staff may make it. */
export const staff = <const Given extends Omit<CallDeclaration, 'who' | 'permission'>>(
  // oxlint-disable-next-line typescript/no-redundant-type-constituents -- empty in this package, filled by the modules
  needed: Permission | '',
  call: Given,
) => ({ ...call, who: 'staff', permission: needed }) as Given & { who: 'staff'; permission: string };
