import { randomBytes } from 'node:crypto';
import { type RailDeps, secondsLater } from '../platform/deps.ts';
import { formatBaht, type Sentinel } from '../platform/money.ts';
import type { RailTransaction } from '../platform/schema.ts';
import { readFaults } from './faults.ts';

const STORM_COPIES = 50;
/** A held message goes so long after the one that overtakes it, or after this time when none does. */
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
  /** Satang; written as `amount` and bent by the fault "wrong amount". */
  amount: bigint;
  data: Record<string, unknown>;
  sentinel: Sentinel | undefined;
  /** A message of the gateway, in its own form; `amount` as the faults leave it. */
  write?(message: { eventId: string; amount: bigint }): Record<string, unknown>;
}

/** Puts one event into the queue in the transaction that made it happen, with the faults that are switched on. */
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

/** Sends what is held right behind the message that comes now; false when nothing is. */
async function overtake(trx: RailTransaction, dueAt: Date): Promise<boolean> {
  const released = await trx
    .updateTable('rail_callbacks')
    .set({ held: false, due_at: dueAt })
    .where('held', '=', true)
    .where('attempts', '=', 0)
    .returning('delivery_id')
    .execute();
  // One that went alone after its time holds nobody any more.
  await trx.updateTable('rail_callbacks').set({ held: false }).where('held', '=', true).execute();
  return released.length > 0;
}
