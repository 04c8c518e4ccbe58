// The contract of the whole product, put together of what the modules declare.
import { type CallDeclaration, type CallName, type Calls, commonRefusals, type RefusalCode } from '@sanam/contract';

/** What a module declares of itself to callers. */
export interface ContractPart {
  /** Calls of members and visitors. */
  calls?: Readonly<Record<string, CallDeclaration>>;
  staffCalls?: Readonly<Record<string, CallDeclaration>>;
  /** Refusals by code, each with its HTTP status. */
  refusals?: Readonly<Record<string, number>>;
}

export interface Contract {
  calls: { readonly [Name in CallName]: Calls[Name] };
  /** Code → HTTP status. */
  refusals: Readonly<Record<RefusalCode, number>>;
}

/** Throws when two modules declare the same call or the same refusal. */
export function contractOf(parts: readonly ContractPart[]): Contract {
  const calls: Record<string, CallDeclaration> = {};
  const refusals: Record<string, number> = { ...commonRefusals };
  for (const part of parts) {
    add(calls, part.calls, 'call');
    add(calls, part.staffCalls, 'call');
    add(refusals, part.refusals, 'refusal');
  }
  return { calls, refusals } as unknown as Contract;
}

function add<Value>(whole: Record<string, Value>, part: Readonly<Record<string, Value>> = {}, kind: string): void {
  for (const [name, value] of Object.entries(part)) {
    if (name in whole) throw new Error(`two modules declare the ${kind} ${name}`);
    whole[name] = value;
  }
}
