// The contract of the whole product, combined from the declarations of the modules.
import {
  type CallDeclaration,
  type CallName,
  type Calls,
  commonRefusals,
  type Permission,
  type RefusalCode,
} from '@sanam/contract';

/** A module's declarations for callers. */
export interface ContractPart {
  /** Calls of members and visitors. */
  calls?: Readonly<Record<string, CallDeclaration>>;
  staffCalls?: Readonly<Record<string, CallDeclaration>>;
  /** Permissions that this module requires and a role can have. */
  permissions?: readonly Permission[];
  /** Refusal codes, each with its HTTP status. */
  refusals?: Readonly<Record<string, number>>;
}

export interface Contract {
  calls: { readonly [Name in CallName]: Calls[Name] };
  permissions: readonly Permission[];
  /** HTTP status by refusal code. */
  refusals: Readonly<Record<RefusalCode, number>>;
}

/**
 * Combines the parts. Throws if two modules declare the same call, permission or refusal, or if a call requires an
 * undeclared permission.
 */
export function contractOf(parts: readonly ContractPart[]): Contract {
  const calls: Record<string, CallDeclaration> = {};
  const refusals: Record<string, number> = { ...commonRefusals };
  const permissions: Record<string, Permission> = {};
  for (const part of parts) {
    add(calls, part.calls, 'call');
    add(calls, part.staffCalls, 'call');
    add(refusals, part.refusals, 'refusal');
    add(permissions, Object.fromEntries((part.permissions ?? []).map((one) => [one, one])), 'permission');
  }
  for (const [name, { permission = '' }] of Object.entries(calls)) {
    if (permission !== '' && !(permission in permissions))
      throw new Error(`${name} needs the permission ${permission}, which no module declares`);
  }
  return { calls, refusals, permissions: Object.values(permissions) } as unknown as Contract;
}

function add<Value>(whole: Record<string, Value>, part: Readonly<Record<string, Value>> = {}, kind: string): void {
  for (const [name, value] of Object.entries(part)) {
    if (name in whole) throw new Error(`two modules declare the ${kind} ${name}`);
    whole[name] = value;
  }
}
