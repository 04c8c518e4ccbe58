// Signed callbacks of a rail over HTTP, each stored before it is answered, compared with forged ones, which are refused
// without storing.
import { randomBytes } from 'node:crypto';
import { openPool } from '@sanam/database';
import { signMessage } from '@sanam/webhooks';
import { quantileOf } from '../figures.ts';
import { type Installation, withInstallation } from '../installation.ts';
import { createPoster } from '../login/post.ts';
import { startProgram } from '../wallet/processes.ts';

const PATH = '/rails/sandbox/main/callback';
const WARM_UP = 200;

export interface CallbackFigures {
  connections: number;
  stored_per_s: number;
  p50_ms: number;
  p99_ms: number;
  /** Rate of the same calls with a wrong signature: the cost of HTTP and signature check without the database. */
  refused_per_s: number;
  ratio_refused: number;
  /** Number of callbacks answered as accepted but not stored. */
  lost: number;
}

interface Pace {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  answers: Map<number, number>;
}

/** One node that only answers; the stored callbacks are not processed. */
export function measureCallbacks(
  settings: Record<string, string>,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<CallbackFigures> {
  return withInstallation({ settings }, async (installation: Installation) => {
    const secret = randomBytes(32);
    const rail = { RAIL_URL: 'http://127.0.0.1:1', RAIL_SECRET: secret.toString('base64') };
    const server = await startProgram('apps/server/src/main.ts', { ...installation.env, ...rail, ROLES: 'api' });
    const pool = openPool(installation.databaseUrl, { connectionsMax: 1 });
    try {
      const post = createPoster(server.url, connections);
      const send = senderOf(post);
      for (let n = 0; n < WARM_UP; n++) await send(secret);
      const from = await stored(pool);
      const taken = await press(() => send(secret), { seconds, connections });
      const kept = (await stored(pool)) - from;
      const forged = await press(() => send(randomBytes(32)), { seconds, connections });
      expectOnly(taken, 200);
      expectOnly(forged, 401);
      return {
        connections,
        stored_per_s: taken.perSecond,
        p50_ms: taken.p50Ms,
        p99_ms: taken.p99Ms,
        refused_per_s: forged.perSecond,
        ratio_refused: Number((taken.perSecond / forged.perSecond).toFixed(2)),
        lost: (taken.answers.get(200) ?? 0) - kept,
      };
    } finally {
      await pool.end();
      await server.stop();
    }
  });
}

/** Returns a function that sends one new message, signed with this key, and returns the status. */
function senderOf(post: ReturnType<typeof createPoster>) {
  const run = randomBytes(6).toString('hex');
  let sent = 0;
  return async (key: Buffer): Promise<number> => {
    const body = JSON.stringify({ type: 'charge.paid', data: { reference: `dep_${run}${++sent}`, amount: '500.00' } });
    const signed = signMessage([key], { id: `msg_${run}${sent}`, at: new Date(), body });
    return (await post(PATH, { 'content-type': 'application/json', ...signed }, body)).status;
  };
}

async function press(send: () => Promise<number>, load: { seconds: number; connections: number }): Promise<Pace> {
  const answers = new Map<number, number>();
  const waits: number[] = [];
  const began = performance.now();
  const lane = async () => {
    while (performance.now() - began < load.seconds * 1000) {
      const from = performance.now();
      const status = await send();
      waits.push(performance.now() - from);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, lane));
  const perSecond = Math.round((waits.length * 1000) / (performance.now() - began));
  const sorted = waits.toSorted((a, b) => a - b);
  return { perSecond, p50Ms: quantileOf(sorted, 0.5), p99Ms: quantileOf(sorted, 0.99), answers };
}

function expectOnly({ answers }: Pace, status: number): void {
  const others = [...answers].filter(([one]) => one !== status);
  if (others.length > 0) throw new Error(`instead of ${status}: ${JSON.stringify(others)}`);
}

async function stored(pool: ReturnType<typeof openPool>): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from payments_callbacks');
  return rows[0]!.n;
}
