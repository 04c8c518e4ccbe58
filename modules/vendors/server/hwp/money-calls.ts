// The calls that move money, alone and in a batch: parsed, checked, served by the engine.
import { batchCalls, type HwpCode, type MoneyCall, readRequest } from '@sanam/hwp';
import type { Batcher } from './batcher.ts';
import { type Command, isForbiddenZero, type MoneyRequest, toCommand } from './commands.ts';
import { moneyMembers, moneyReply, plainReply, type Reply } from './replies.ts';
import { plainly, type Served } from './types.ts';
import type { MoneySaid, UnknownReferences } from './unknown-references.ts';
import type { Vendor } from './vendors.ts';

type Body = Record<string, unknown>;

/** Item of a batch: its command and request, or the code of its refusal. */
type Item = { command: Command; said: MoneySaid } | HwpCode;

export interface MoneyCallDeps {
  batcher: Batcher;
  references: Pick<UnknownReferences, 'mayPass' | 'note'>;
  /** Called when a call was refused because its vendor names too many unknown bets. */
  onLimited(vendor: Vendor): void;
}

export function createMoneyCalls({ batcher, references, onLimited }: MoneyCallDeps) {
  async function serve(vendor: Vendor, call: MoneyCall, body: Body, requestId: string): Promise<Reply> {
    const command = commandOf(vendor, call, body);
    if (typeof command === 'string') return plainReply(command, requestId, idOf(body));
    const said = saidOf(call, body);
    const passes = references.mayPass(vendor.id, said);
    const served = passes === true || (await passes) ? await batcher.submit(command) : putOff(vendor);
    references.note(vendor.id, said, served);
    return moneyReply(served, said.id, requestId, new Date().toISOString());
  }

  function putOff(vendor: Vendor): Served {
    onLimited(vendor);
    return plainly('RATE_LIMITED');
  }

  /** Serves items in order, each judged separately; a malformed one is refused alone (M22). */
  async function serveBatch(vendor: Vendor, body: Body, requestId: string): Promise<Reply> {
    const read = readRequest('batch', body);
    if (!read.ok) return plainReply(read.code, requestId, { field: read.field });
    if (!vendor.capabilities.has('batch')) return plainReply('NOT_ALLOWED', requestId);
    const items = await Promise.all(read.request.items.map((item) => itemOf(vendor, item)));
    const commands = items.flatMap((item) => (typeof item === 'string' ? [] : [item.command]));
    const served = await batcher.submitInOrder(commands);
    const time = new Date().toISOString();
    let next = 0;
    const answers = items.map((item, index) => {
      const id = idOf(read.request.items[index]!).transaction_id ?? '';
      if (typeof item === 'string') return `{${moneyMembers(plainly(item), id, time)}}`;
      const one = served[next++]!;
      references.note(vendor.id, item.said, one);
      return `{${moneyMembers(one, id, time)}}`;
    });
    const { body: head, ...reply } = plainReply('OK', requestId);
    const replays = served.filter((one) => one.isReplayed).length;
    return { ...reply, replays, body: `${head.slice(0, -1)},"answers":[${answers.join(',')}]}` };
  }

  async function itemOf(vendor: Vendor, item: Body): Promise<Item> {
    const { call } = item;
    if (typeof call !== 'string' || !(batchCalls as string[]).includes(call)) return 'INVALID_REQUEST';
    const command = commandOf(vendor, call as MoneyCall, item);
    if (typeof command === 'string') return command;
    const said = saidOf(call, item);
    if (await references.mayPass(vendor.id, said)) return { command, said };
    onLimited(vendor);
    return 'RATE_LIMITED';
  }

  return { serve, serveBatch };
}

/** Returns the engine's command, or the code of a refusal decided by the message alone. */
function commandOf(vendor: Vendor, call: MoneyCall, body: Body): Command | HwpCode {
  if (vendor.capabilities.has('transfer_wallet')) return 'NOT_ALLOWED';
  const read = readRequest(call, body);
  if (!read.ok) return read.code;
  const request = read.request as unknown as MoneyRequest;
  if (isForbiddenZero(vendor, call, request)) return 'INVALID_AMOUNT';
  return toCommand(vendor, call, request);
}

/** Extracts from a message whose schema was checked. */
function saidOf(call: string, body: Body): MoneySaid {
  const { transaction_id: id, reference_transaction_id: target } = body as { [name: string]: string };
  return { call, id: id!, target };
}

const idPattern = /^[A-Za-z0-9._:-]{1,64}$/;

export function idOf(body: Body): { transaction_id?: string } {
  const { transaction_id: id } = body;
  return typeof id === 'string' && idPattern.test(id) ? { transaction_id: id } : {};
}
