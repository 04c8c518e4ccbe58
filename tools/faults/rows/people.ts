// Members and staff in a fault, over HTTP; every call is repeated with its key until a node has answered it.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { STAFF_HEADER } from '@sanam/contract';
import { totp } from '../../../e2e/totp.ts';
import type { Account } from '../../bench/login/accounts.ts';
import { createSealer } from '../../bench/login/sealed.ts';
import { runDemo, type Stage, STUDIO } from '../stage.ts';
import type { Run } from '../row.ts';

const PATIENCE_MS = 90_000;
const PAUSE_MS = 100;

interface Envelope<Value> {
  success: boolean;
  code?: string;
  value: Value;
}

interface Asked {
  method?: string;
  body?: object | FormData;
  /** Whether the body is encrypted. */
  isSealed?: boolean;
  /** Address; default: the proxy. */
  url?: string;
}

/** Headers of a logged-in person, sent with each call. */
export type Caller = Record<string, string>;

export const callerOf = ({ token, cookie }: Account): Caller => ({ authorization: `Bearer ${token}`, cookie });

/** Tries until there is an answer, because a dying node cuts connections. */
export async function insist<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
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

/**
 * Makes a call with one idempotency key, however often it is sent. Returns the envelope; a refusal is an answer too.
 */
export function ask<Value>(run: Run, who: Caller, path: string, asked: Asked = {}): Promise<Envelope<Value>> {
  const key = randomBytes(16).toString('hex');
  const { body, isSealed = false, url = run.stage.url, method = body === undefined ? 'GET' : 'POST' } = asked;
  const isForm = body instanceof FormData;
  return insist(path, async () => {
    const type = isSealed ? 'application/jose' : 'application/json';
    const headers = { ...who, 'idempotency-key': key, ...(isForm ? {} : { 'content-type': type }) };
    const sent = isForm ? body : isSealed ? await (await createSealer(url))(body!) : JSON.stringify(body);
    const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: sent! }) });
    if (response.status >= 500) return undefined;
    return (await response.json()) as Envelope<Value>;
  });
}

/** As `ask`, but throws on a refusal. */
export async function call<Value>(run: Run, who: Caller, path: string, asked: Asked = {}): Promise<Value> {
  const answer = await ask<Value>(run, who, path, asked);
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.value;
}

export const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** Pays on the rail's page as a tester does, as soon as the rail knows the order. */
export async function pay({ stage }: Run, depositId: string): Promise<void> {
  const page = await insist(`the charge of ${depositId}`, async () => {
    const found = await fetch(`${stage.rail.address}/pay/by/${depositId}`, { redirect: 'manual' });
    return found.headers.get('location') ?? undefined;
  });
  await press(stage.rail.address + page, { how: 'exact' });
}

/** Orders a deposit and pays it exactly; returns its id. */
export async function orderAndPay(run: Run, who: Caller, amount: string): Promise<string> {
  const body = { method: 'PROMPTPAY_BILL', amount };
  const { depositId } = await call<{ depositId: string }>(run, who, '/wps/deposits', { body });
  await pay(run, depositId);
  return depositId;
}

export async function credited(run: Run, who: Caller, depositId: string): Promise<void> {
  await insist(`the credit of ${depositId}`, async () => {
    const { stage } = await call<{ stage: string }>(run, who, `/wps/deposits/${depositId}`);
    return stage === 'credited' ? stage : undefined;
  });
}

/** Kills the nodes in turn and starts each again, until `work` has ended. Returns the number of kills. */
export async function whileNodesDie({ stage }: Run, work: () => Promise<void>): Promise<number> {
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
  try {
    await work();
  } finally {
    isOver = true;
    await killing;
  }
  return kills;
}

const payments = new WeakMap<Stage, Promise<Caller>>();

/** Returns the sandbox's payments staff, logged in with a second factor, once per stage. */
export function paymentsStaff({ stage }: Run): Promise<Caller> {
  const known = payments.get(stage) ?? logInStaff(stage, 'payments');
  payments.set(stage, known);
  return known;
}

async function logInStaff(stage: Stage, username: string): Promise<Caller> {
  const { env, nodes, url } = stage;
  // Its player deposits at one node.
  const ofNode = { ...env, PORT: new URL(nodes[0].url).port };
  const { staff } = await runDemo<{ staff: { username: string; password: string }[] }>(ofNode, 'fill', STUDIO);
  const { password } = staff.find((one) => one.username === username)!;
  const logIn = async (body: object) => {
    const response = await fetch(`${url}/ops/session/enrol`, {
      method: 'POST',
      headers: { 'content-type': 'application/jose' },
      body: await (await createSealer(url))({ username, password, ...body }),
    });
    const answer = (await response.json()) as Envelope<{ secret: string; staffId: string }>;
    if (!answer.success) throw new Error(`${username} could not log in: ${JSON.stringify(answer)}`);
    return { ...answer.value, cookies: response.headers.getSetCookie() };
  };
  const { secret } = await logIn({});
  const { staffId, cookies } = await logIn({ code: totp(secret) });
  return { cookie: cookies.map((set) => set.split(';')[0]).join('; '), [STAFF_HEADER]: staffId };
}
