// The calls of HWP/1 from vendor to wallet, after the signature was found right.
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
  /** A vendor's call was put off; for the figures. */
  onLimited?: (vendor: Vendor, why: 'calls' | 'unknownReferences') => void;
  /** Undefined outside sandbox mode: then the bench's calls do not exist. */
  sandbox: ReturnType<typeof createSandbox> | undefined;
}

export interface SignedCall {
  vendor: Vendor;
  call: HwpCall | SandboxCall;
  requestId: string;
  body: Buffer;
}

type Body = Record<string, unknown>;

/** Calls that move no money served at once by a node: by default half of the connections that are not the bets' own. */
const PLAIN_AT_ONCE = 4;
const PLAIN_WAITING_MAX = 1_000;
const TOO_LATE: Answer = { code: 'TEMPORARY_ERROR' };

export function createCalls(deps: CallDeps) {
  const { db, sandbox, onLimited = () => {} } = deps;
  const money = createMoneyCalls({ ...deps, onLimited: (vendor) => onLimited(vendor, 'unknownReferences') });
  const rate = createCallRate();
  const line = createConcurrencyLimit({ atOnce: PLAIN_AT_ONCE, waitingMax: PLAIN_WAITING_MAX });

  /**
   * Serves a call that moves no money, in its turn. A call that waited too long is not begun: its vendor was answered and
   * asks again, and work for nobody would keep the next one waiting too long as well. `work` asks again after a wait of
   * its own.
   */
  function inTurn(work: (isWanted: () => boolean) => Promise<Answer>): Promise<Answer> {
    const since = performance.now();
    const isWanted = () => performance.now() - since < START_WITHIN_MS;
    return line.run(async () => (isWanted() ? work(isWanted) : TOO_LATE));
  }

  /** A ping needs no connection and waits for none. */
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
    /** Whether there is such a call on this installation. */
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

/** What gives money back or ends a round is put off last (H8). */
function isShedFirst(call: HwpCall | SandboxCall): boolean {
  return call !== 'batch' && (!isMoney(call) || isDebit(call));
}

function callsIn(call: HwpCall | SandboxCall, { items }: Body): number {
  return call === 'batch' && Array.isArray(items) ? Math.max(1, items.length) : 1;
}
