// The calls of HWP/1 from vendor to wallet, after the signature check.
import {
  callTraits,
  type HwpCall,
  integerKeys,
  type MoneyCall,
  parseStrictJson,
  readSandboxRequest,
  type SandboxCall,
} from '@sanam/hwp';
import { createConcurrencyLimit } from '@sanam/server/platform/concurrency-limit.ts';
import type { Database } from '@sanam/server/platform/db.ts';
import type { Batcher } from './batcher.ts';
import { createCallRate } from './call-rate.ts';
import { isDebit } from './commands.ts';
import { START_WITHIN_MS } from './in-work.ts';
import { createMoneyCalls, idOf } from './money-calls.ts';
import { plainReply, type Reply } from './replies.ts';
import type { createSandbox } from './sandbox.ts';
import { servePlain } from './plain-calls.ts';
import type { Answer } from './sessions.ts';
import type { UnknownReferences } from './unknown-references.ts';
import type { Vendor } from './vendors.ts';

export interface CallDeps {
  db: Database['db'];
  batcher: Batcher;
  references: Pick<UnknownReferences, 'mayPass' | 'note'>;
  /** Called when a vendor's call was refused for its rate; for metrics. */
  onLimited?: (vendor: Vendor, why: 'calls' | 'unknownReferences') => void;
  /** Undefined outside of sandbox mode, where the test calls do not exist. */
  sandbox: ReturnType<typeof createSandbox> | undefined;
}

export interface SignedCall {
  vendor: Vendor;
  call: HwpCall | SandboxCall;
  requestId: string;
  body: Buffer;
}

type Body = Record<string, unknown>;

/** Concurrent calls of a node that move no money; default: half of the connections not reserved for bets. */
const PLAIN_AT_ONCE = 4;
const PLAIN_WAITING_MAX = 1_000;
const TOO_LATE: Answer = { code: 'TEMPORARY_ERROR' };

export function createCalls(deps: CallDeps) {
  const { db, sandbox, onLimited = () => {} } = deps;
  const money = createMoneyCalls({ ...deps, onLimited: (vendor) => onLimited(vendor, 'unknownReferences') });
  const rate = createCallRate();
  const line = createConcurrencyLimit({ atOnce: PLAIN_AT_ONCE, waitingMax: PLAIN_WAITING_MAX });

  /**
   * Serves a call that moves no money, in order. A call that waited too long is not started: its vendor got an answer
   * and asks again, and useless work would delay the next one. `work` checks again after a wait of its own.
   */
  function inTurn(work: (isWanted: () => boolean) => Promise<Answer>): Promise<Answer> {
    const since = performance.now();
    const isWanted = () => performance.now() - since < START_WITHIN_MS;
    return line.run(async () => (isWanted() ? work(isWanted) : TOO_LATE));
  }

  /** Serves a call; a ping needs no connection and waits for none. */
  function serveHwp(vendor: Vendor, call: HwpCall, body: Body): Promise<Answer> {
    if (call === 'ping') return servePlain(db, vendor, call, body);
    return inTurn((isWanted) =>
      db.connection().execute(async (own) => (isWanted() ? servePlain(own, vendor, call, body) : TOO_LATE)),
    );
  }

  async function serveSandbox(vendor: Vendor, call: SandboxCall, body: Body): Promise<Answer> {
    const read = readSandboxRequest(call, body);
    if (!read.ok) return { code: read.code, members: { field: read.field } };
    return sandbox![call](vendor, read.request as never);
  }

  return {
    /** Checks whether this installation has such a call. */
    exists: (call: string): call is HwpCall | SandboxCall =>
      Object.hasOwn(callTraits, call) || (sandbox !== undefined && Object.hasOwn(sandbox, call)),

    async serve({ vendor, call, requestId, body }: SignedCall): Promise<Reply> {
      const parsed = parseStrictJson(body, integerKeys);
      if (!parsed.ok) return plainReply('INVALID_REQUEST', requestId, { field: '', reason: parsed.reason });
      if (!rate.take(vendor, callsIn(call, parsed.value), isShedFirst(call))) {
        onLimited(vendor, 'calls');
        return plainReply('RATE_LIMITED', requestId, idOf(parsed.value));
      }
      if (isMoney(call)) return money.serve(vendor, call, parsed.value, requestId);
      if (call === 'batch') return money.serveBatch(vendor, parsed.value, requestId);
      const answer = isHwp(call)
        ? await serveHwp(vendor, call, parsed.value)
        : await inTurn(() => serveSandbox(vendor, call, parsed.value));
      return plainReply(answer.code, requestId, answer.members);
    },
  };
}

function isHwp(call: HwpCall | SandboxCall): call is HwpCall {
  return Object.hasOwn(callTraits, call);
}

function isMoney(call: HwpCall | SandboxCall): call is MoneyCall {
  return isHwp(call) && callTraits[call].money;
}

/** Calls that give money back or end a round are refused last (H8). */
function isShedFirst(call: HwpCall | SandboxCall): boolean {
  return call !== 'batch' && (!isMoney(call) || isDebit(call));
}

function callsIn(call: HwpCall | SandboxCall, { items }: Body): number {
  return call === 'batch' && Array.isArray(items) ? Math.max(1, items.length) : 1;
}
