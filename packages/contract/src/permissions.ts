import { z } from 'zod/mini';
import type { CallDeclaration } from './call.ts';

/** The permissions that a role can hold, `area.object.verb`: each module adds its own in `contract/permissions.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface Permissions {}
export type Permission = keyof Permissions;

/** A permission in an answer. Only the server knows the whole list (`contract.permissions`). */
export const permission = z.string() as unknown as z.ZodMiniType<Permission, Permission>;

/** Declares a staff call; without a permission every staff member may make it. */
export const staff = <const Given extends Omit<CallDeclaration, 'who' | 'permission'>>(
  // oxlint-disable-next-line typescript/no-redundant-type-constituents -- empty in this package, filled by the modules
  needed: Permission | '',
  call: Given,
) => ({ ...call, who: 'staff', permission: needed }) as Given & { who: 'staff'; permission: string };
