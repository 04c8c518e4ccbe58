// The calls of HWP/1 from vendor to wallet, after the signature was found right.
import {
  batchCalls,
  callTraits,
  type HwpCall,
  type HwpCode,
  integerKeys,
  type MoneyCall,
  parseStrictJson,
  readRequest,
  readSandboxRequest,
  type SandboxCall,
} from '@sanam/hwp';
import { createConcurrencyLimit } from '@sanam/server/platform/concurrency-limit.ts';
import type { Database } from '@sanam/server/platform/db.ts';
import type { Batcher } from './batcher.ts';
import { type Command, isForbiddenZero, type MoneyRequest, toCommand } from './commands.ts';
import { START_WITHIN_MS } from './in-work.ts';
import { moneyMembers, moneyReply, plainReply, type Reply } from './replies.ts';
import type { createSandbox } from './sandbox.ts';
import { servePlain } from './plain-calls.ts';
import type { Answer } from './sessions.ts';
import { plainly } from './types.ts';
import type { Vendor } from './vendors.ts';

export interface CallDeps {
  db: Database['db'];
  batcher: Batcher;
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
  const { db, batcher, sandbox } = deps;
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

  async function serveMoney(vendor: Vendor, call: MoneyCall, body: Body, requestId: string): Promise<Reply> {
    const command = commandOf(vendor, call, body);
    if (typeof command === 'string') return plainReply(command, requestId, idOf(body));
    const served = await batcher.submit(command);
    return moneyReply(served, body.transaction_id as string, requestId, new Date().toISOString());
  }

  /** Items in their order, each judged on its own; what is malformed is refused alone (M22). */
  async function serveBatch(vendor: Vendor, body: Body, requestId: string): Promise<Reply> {
    const read = readRequest('batch', body);
    if (!read.ok) return plainReply(read.code, requestId, { field: read.field });
    if (!vendor.capabilities.has('batch')) return plainReply('NOT_ALLOWED', requestId);
    const items = read.request.items.map((item) => itemOf(vendor, item));
    const commands = items.filter((item): item is Command => typeof item !== 'string');
    const served = await batcher.submitInOrder(commands);
    const time = new Date().toISOString();
    let next = 0;
    const answers = items.map((item, index) => {
      const id = idOf(read.request.items[index]!).transaction_id ?? '';
      return `{${moneyMembers(typeof item === 'string' ? plainly(item) : served[next++]!, id, time)}}`;
    });
    const { body: head, ...reply } = plainReply('OK', requestId);
    const replays = served.filter((one) => one.isReplayed).length;
    return { ...reply, replays, body: `${head.slice(0, -1)},"answers":[${answers.join(',')}]}` };
  }

  function itemOf(vendor: Vendor, item: Body): Command | HwpCode {
    const { call } = item;
    const isKnown = typeof call === 'string' && (batchCalls as string[]).includes(call);
    return isKnown ? commandOf(vendor, call as MoneyCall, item) : 'INVALID_REQUEST';
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
      if (isMoney(call)) return serveMoney(vendor, call, parsed.value, requestId);
      if (call === 'batch') return serveBatch(vendor, parsed.value, requestId);
      const answer = isHwp(call)
        ? await serveHwp(vendor, call, parsed.value)
        : await inTurn(() => serveSandbox(vendor, call, parsed.value));
      return plainReply(answer.code, requestId, answer.members);
    },
  };
}

/** The engine's command, or the code of a refusal that is decided by the message alone. */
function commandOf(vendor: Vendor, call: MoneyCall, body: Body): Command | HwpCode {
  const read = readRequest(call, body);
  if (!read.ok) return read.code;
  const request = read.request as unknown as MoneyRequest;
  if (isForbiddenZero(vendor, call, request)) return 'INVALID_AMOUNT';
  return toCommand(vendor, call, request);
}

const idPattern = /^[A-Za-z0-9._:-]{1,64}$/;

function idOf(body: Body): { transaction_id?: string } {
  const { transaction_id: id } = body;
  return typeof id === 'string' && idPattern.test(id) ? { transaction_id: id } : {};
}

function isHwp(call: HwpCall | SandboxCall): call is HwpCall {
  return Object.hasOwn(callTraits, call);
}

function isMoney(call: HwpCall | SandboxCall): call is MoneyCall {
  return isHwp(call) && callTraits[call].money;
}
