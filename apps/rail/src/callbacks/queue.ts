import { randomBytes } from 'node:crypto';
import { type RailDeps, secondsLater } from '../platform/deps.ts';
import { formatBaht, type Sentinel } from '../platform/money.ts';
import type { RailTransaction } from '../platform/schema.ts';
import { readFaults } from './faults.ts';

const STORM_COPIES = 50;
/** Seconds that a held message is sent after the one that overtakes it, or after the hold if none does. */
const BEHIND_SECONDS = 1;
const HELD_SECONDS = 10;

export interface RailEvent {
  type:
    | 'charge.paid'
    | 'charge.declined'
    | 'charge.pending'
    | 'charge.confirming'
    | 'charge.reversed'
    | 'charge.void'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'refund.paid'
    | 'refund.failed';
  subjectId: string;
  /** Satang; sent as `amount` and changed by the fault "wrong amount". */
  amount: bigint;
  data: Record<string, unknown>;
  sentinel: Sentinel | undefined;
  /** Writes a message of the gateway in its own form; `amount` includes the faults. */
  write?(message: { eventId: string; amount: bigint }): Record<string, unknown>;
}

/** Queues one event in the transaction that caused it, with the active faults. */
export async function announce(deps: RailDeps, trx: RailTransaction, event: RailEvent): Promise<void> {
  if (event.sentinel === 'neverConfirmed') return;
  const faults = await readFaults(trx);
  const now = deps.clock();
  const amount = faults.wrong_amount ? event.amount + 100n : event.amount;
  const face = event.write === undefined ? 'bank' : 'gateway';
  const eventId = `${face === 'bank' ? 'msg_' : 'evnt_test_'}${randomBytes(12).toString('hex')}`;
  const content = event.write?.({ eventId, amount }) ?? {
    type: event.type,
    timestamp: now.toISOString(),
    data: { ...event.data, amount: formatBaht(amount) },
  };
  const body = JSON.stringify(content);
  const copies = event.sentinel === 'duplicateStorm' ? STORM_COPIES : 1 + faults.duplicates;
  const isHeld = faults.reorder && !(await overtake(trx, secondsLater(now, faults.delay_seconds + BEHIND_SECONDS)));
  const row = {
    event_id: eventId,
    event_type: event.type,
    subject_id: event.subjectId,
    body,
    forged: faults.forge_signature,
    lose_answer: event.sentinel === 'answerLost',
    due_at: secondsLater(now, faults.delay_seconds + (isHeld ? HELD_SECONDS : 0)),
    created_at: now,
    face,
    held: isHeld,
  } as const;
  await trx
    .insertInto('rail_callbacks')
    .values(Array.from({ length: copies }, () => row))
    .execute();
}

/** Sends the held message directly after the current one; returns false if none is held. */
async function overtake(trx: RailTransaction, dueAt: Date): Promise<boolean> {
  const released = await trx
    .updateTable('rail_callbacks')
    .set({ held: false, due_at: dueAt })
    .where('held', '=', true)
    .where('attempts', '=', 0)
    .returning('delivery_id')
    .execute();
  // A message sent alone after its time holds no other one back.
  await trx.updateTable('rail_callbacks').set({ held: false }).where('held', '=', true).execute();
  return released.length > 0;
}
