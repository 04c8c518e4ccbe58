// Deposits whose callbacks come many times, forged, and while nodes die.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Account, registerAccounts } from '../../bench/login/accounts.ts';
import type { Played, Row, Run } from '../row.ts';

const MEMBERS = 6;
const COPIES = 20;
const AMOUNT = '150.00';
const PATIENCE_MS = 90_000;
const PAUSE_MS = 100;

interface Envelope<Value> {
  success: boolean;
  value: Value;
}

/** A call of a member; repeated with the same key until it is answered. */
async function call<Value>(run: Run, who: Account, path: string, body?: object): Promise<Value> {
  const key = randomBytes(16).toString('hex');
  const headers = { authorization: `Bearer ${who.token}`, cookie: who.cookie, 'idempotency-key': key };
  const init =
    body === undefined
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return insist(path, async () => {
    const response = await fetch(run.stage.url + path, init);
    if (response.status >= 500) return undefined;
    const answer = (await response.json()) as Envelope<Value>;
    if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.value;
  });
}

/** Tries until there is an answer: a node that dies cuts connections. */
async function insist<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (answer !== undefined) return answer;
    if (performance.now() > giveUpAt) throw new Error(`it never came: ${what}`);
    await setTimeout(PAUSE_MS);
  }
}

const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** Pays as a tester does on the rail's page, as soon as the order is known there. */
async function pay({ stage }: Run, depositId: string): Promise<void> {
  const page = await insist(`the charge of ${depositId}`, async () => {
    const found = await fetch(`${stage.rail.address}/pay/by/${depositId}`, { redirect: 'manual' });
    return found.headers.get('location') ?? undefined;
  });
  await press(stage.rail.address + page, { how: 'exact' });
}

const callbacks: Row = {
  name: 'F25',
  says: 'every callback of a deposit twenty times, one forged, nodes killed in between',
  seconds: 10,
  async play(run): Promise<Played> {
    const { stage } = run;
    const members = await registerAccounts(stage.url, stage.postgres.owner, MEMBERS);
    const faults = `${stage.rail.address}/faults`;
    await press(faults, { duplicates: String(COPIES), delay: '0', payout_mode: 'ask' });
    let kills = 0;
    let isOver = false;
    const killing = (async () => {
      while (!isOver) {
        const node = stage.nodes[kills % 2]!;
        await node.kill();
        kills += 1;
        await node.start();
        await setTimeout(500);
      }
    })();
    const paid = await Promise.all(
      members.map(async (member) => {
        const { depositId } = await call<{ depositId: string }>(run, member, '/wps/deposits', {
          method: 'PROMPTPAY_BILL',
          amount: AMOUNT,
        });
        await pay(run, depositId);
        return { member, depositId };
      }),
    );
    await press(faults, { duplicates: String(COPIES), delay: '0', payout_mode: 'ask', forge: 'on' });
    const forged = await forge(run);
    const broken: string[] = [];
    for (const { member, depositId } of paid) {
      await insist(`the credit of ${depositId}`, async () => {
        const { stage: reached } = await call<{ stage: string }>(run, member, `/wps/deposits/${depositId}`);
        return reached === 'credited' ? reached : undefined;
      });
    }
    isOver = true;
    await killing;
    await press(faults, { duplicates: '0', delay: '0', payout_mode: 'ask' });
    for (const { member, depositId } of paid) {
      const { sumBalance } = await call<{ sumBalance: string }>(run, member, '/wps/v2/wallets/balance');
      if (sumBalance !== AMOUNT) broken.push(`${depositId} of ${AMOUNT} left ${sumBalance}`);
    }
    const heard = await stage.postgres.owner.query<{ n: number }>('select count(*)::int as n from payments_callbacks');
    return {
      broken: [...broken, ...forged],
      faults: { kills, copies: COPIES * paid.length },
      figures: { deposits: paid.length, callbacksKept: heard.rows[0]!.n },
    };
  },
};

/** A callback that nobody signed is refused. */
async function forge({ stage }: Run): Promise<string[]> {
  const body = JSON.stringify({ type: 'charge.paid', data: { reference: 'dep_forged', amount: '1000000.00' } });
  const answer = await fetch(`${stage.url}/rails/sandbox/main/callback`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1',
      'webhook-signature': 'v1,x',
    },
    body,
  }).catch(() => undefined);
  return answer !== undefined && answer.ok ? ['a callback that nobody signed was taken'] : [];
}

export const paymentRows: readonly Row[] = [callbacks];
