// Sends due callbacks on the Standard Webhooks schedule: at once, then 5 s … 24 h after the previous attempt.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type RailDeps, secondsLater } from '../platform/deps.ts';
import { signEvent } from '../gateway/signature.ts';
import { signMessageOf } from '../identity/service.ts';
import type { Face, RailSchema } from '../platform/schema.ts';
import { signMessage } from '@sanam/webhooks';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Pause in seconds before the second, third … attempt. */
export const RETRY_SECONDS = [5, 5 * MINUTE, 30 * MINUTE, 2, 5, 10, 14, 20, 24].map((step, i) =>
  i < 3 ? step : step * HOUR,
);
const DEADLINE_MS = 15_000;
const BATCH = 64;
/** Seconds after which a crash between sending and recording the answer frees the row. */
const CLAIM_SECONDS = 60;

type Delivery = Pick<RailSchema['rail_callbacks'], 'event_id' | 'body'> & {
  target: string | null;
  delivery_id: bigint;
  forged: boolean;
  lose_answer: boolean;
  attempts: number;
  face: Face;
};

/** Sends all due callbacks concurrently; returns the number sent. */
export async function deliverDue(deps: RailDeps): Promise<number> {
  const now = deps.clock();
  const claimed = await sql<Delivery>`
    update rail_callbacks set attempts = attempts + 1, due_at = ${secondsLater(now, CLAIM_SECONDS)}
     where delivery_id in (
       select delivery_id from rail_callbacks where state = 'waiting' and due_at <= ${now}
        order by due_at, delivery_id limit ${BATCH} for update skip locked)
    returning delivery_id, event_id, target, body, forged, lose_answer, attempts, face`.execute(deps.db);
  await Promise.all(claimed.rows.map((delivery) => deliver(deps, delivery)));
  return claimed.rows.length;
}

async function deliver(deps: RailDeps, delivery: Delivery): Promise<void> {
  const outcome = await send(deps, delivery);
  const answerLost = delivery.lose_answer && delivery.attempts === 1;
  const done = outcome.ok && !answerLost;
  const pause = RETRY_SECONDS[delivery.attempts - 1];
  await deps.db
    .updateTable('rail_callbacks')
    .set({
      state: done ? 'delivered' : pause === undefined ? 'givenUp' : 'waiting',
      due_at: done || pause === undefined ? null : secondsLater(deps.clock(), pause),
      last_outcome: answerLost ? `${outcome.text}, answer lost on purpose` : outcome.text,
    })
    .where('delivery_id', '=', delivery.delivery_id)
    .execute();
}

async function send(deps: RailDeps, delivery: Delivery): Promise<{ ok: boolean; text: string }> {
  const { to, signature } = wayOf(deps, delivery);
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature },
      body: delivery.body,
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    await answer.arrayBuffer();
    return { ok: answer.ok, text: `HTTP ${answer.status}` };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.name : 'failed' };
  }
}

/** Returns the target of a message and the signature of its face. */
function wayOf(deps: RailDeps, delivery: Delivery): { to: string; signature: Record<string, string> } {
  const { body, event_id: id } = delivery;
  const at = deps.clock();
  const keysOf = (own: readonly Buffer[]) => (delivery.forged ? [randomBytes(32)] : own);
  if (delivery.face === 'gateway' && deps.gateway !== undefined) {
    const { gateway } = deps;
    const keys = keysOf(gateway.keys);
    return { to: gateway.callbackUrl, signature: signEvent({ ...gateway, keys }, { at, body }) };
  }
  if (delivery.face === 'identity')
    return { to: deps.identityUrl, signature: signMessageOf({ body, forged: delivery.forged }) };
  const signature = signMessage(keysOf(deps.keys), { id, at, body });
  return { to: delivery.target ?? deps.callbackUrl, signature };
}

/** Returns the newest callbacks, for the rail's own page. */
export async function newestCallbacks(deps: RailDeps, limit: number) {
  return deps.db.selectFrom('rail_callbacks').selectAll().orderBy('delivery_id', 'desc').limit(limit).execute();
}
