// The whole contract, for tests that iterate over calls.
import type { CallDeclaration } from '@sanam/contract';
import { contract } from '../src/contract.ts';
import { modules } from '../src/modules.ts';
import type { AnyModule } from '../src/platform/module.ts';

type Table = Readonly<Record<string, CallDeclaration>>;
const listed: readonly AnyModule[] = modules;

// Typed by reference: the full types are too long for a declaration.
export const calls: typeof contract.calls = contract.calls;
export const permissions: typeof contract.permissions = contract.permissions;
/** Calls of members and visitors. */
export const memberCalls: Table = Object.assign({}, ...listed.map((one) => one.calls));
export const staffCalls: Table = Object.assign({}, ...listed.map((one) => one.staffCalls));
