import { randomBytes } from 'node:crypto';
import { type RailDeps, secondsLater } from '../platform/deps.ts';
import { formatBaht, type Sentinel } from '../platform/money.ts';
import type { RailTransaction } from '../platform/schema.ts';
import { readFaults } from './faults.ts';

const STORM_COPIES = 50;

export interface RailEvent {
  type:
    | 'charge.paid'
    | 'charge.declined'
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
  const row = {
    event_id: eventId,
    event_type: event.type,
    subject_id: event.subjectId,
    body,
    forged: faults.forge_signature,
    lose_answer: event.sentinel === 'answerLost',
    due_at: secondsLater(now, faults.delay_seconds),
    created_at: now,
    face,
  } as const;
  await trx
    .insertInto('rail_callbacks')
    .values(Array.from({ length: copies }, () => row))
    .execute();
}
