// Clients of a test app over real HTTP: bearer token, device cookie, JWE for encrypted calls.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Call,
  type CallInput,
  type CallName,
  type Calls,
  type CallValue,
  type Envelope,
  STAFF_HEADER,
} from '@sanam/contract';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { calls } from './contract.ts';
import { systemContext } from '../src/platform/context.ts';
import type { TestApp } from './build-test-app.ts';
import { asPerson } from './human.ts';

type SessionValue = CallValue<Calls['login']>;

export interface Answer<Value> {
  status: number;
  body: Envelope<Value>;
  /** Value of a success; throws with the refusal's code if the call was refused. */
  value: Value;
  /** Code of the refusal; undefined on success. */
  code: string | undefined;
  headers: Headers;
  /** Visitor cookie to which a passed human check was bound, if the caller had none. */
  visitor: string | undefined;
}

export interface CallOptions {
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

type Input<Name extends CallName> = CallInput<Calls[Name]>;
type InputArguments<Name extends CallName> =
  object extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions];

export type Caller = <Name extends CallName>(
  name: Name,
  ...args: InputArguments<Name>
) => Promise<Answer<CallValue<Calls[Name]>>>;

export interface Session {
  token: string;
  /** `Cookie` header of the session. */
  cookie: string;
}

/** The browser of a member of staff. The cookies are the session; `staffId` is the person whom the page displays. */
export interface StaffBrowser {
  cookie: string;
  staffId: string;
}

/** Returns the database's clock in seconds. Tests move it, and encrypted bodies contain it. */
async function nowSeconds(t: TestApp): Promise<number> {
  const row = await t.owner.query<{ s: number }>('select floor(extract(epoch from platform_now()))::float8 as s');
  return row.rows[0]!.s;
}

/** Encrypts a body for an encrypted call. */
export async function sealBody(t: TestApp, body: unknown): Promise<string> {
  const { keys } = (await (await fetch(`${t.url}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
  const clear = JSON.stringify({ iat: await nowSeconds(t), jti: randomUUID(), body });
  return new CompactEncrypt(new TextEncoder().encode(clear))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: keys[0]!.kid! })
    .encrypt(await importJWK(keys[0]!, 'ECDH-ES'));
}

function addressOf(t: TestApp, call: Call, input: { params?: object; query?: object }): string {
  let path = call.path;
  for (const [key, value] of Object.entries(input.params ?? {}))
    path = path.replace(`:${key}`, encodeURIComponent(String(value)));
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  return `${t.url}${path}${query.length === 0 ? '' : `?${new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)])).toString()}`}`;
}

/** Returns a caller with this session, or a visitor without one. */
export function callerOf(t: TestApp, session?: Partial<Session & StaffBrowser>): Caller {
  return async (name, ...[input, options = {}]) => {
    const call: Call = calls[name];
    const given = (input ?? {}) as { params?: object; query?: object; body?: unknown };
    const headers: Record<string, string> = { 'accept-language': 'en', ...options.headers };
    if (session?.token !== undefined) headers.authorization = `Bearer ${session.token}`;
    if (session?.staffId !== undefined) headers[STAFF_HEADER] ??= session.staffId;
    const { body, cookie, visitor } = await asPerson(t, name, given.body, headers.cookie ?? session?.cookie);
    if (cookie !== undefined) headers.cookie = cookie;
    if (call.idempotent === true)
      headers['idempotency-key'] = options.idempotencyKey ?? randomBytes(16).toString('hex');
    const request: RequestInit = { method: call.method, headers };
    if (body instanceof FormData) request.body = body;
    else if (body !== undefined) {
      headers['content-type'] = call.encrypted === true ? 'application/jose' : 'application/json';
      request.body = call.encrypted === true ? await sealBody(t, body) : JSON.stringify(body);
    }
    const response = await fetch(addressOf(t, call, given), request);
    return read(name, response, visitor);
  };
}

async function read<Value>(name: string, response: Response, visitor: string | undefined): Promise<Answer<Value>> {
  const text = await response.text();
  let body: Envelope<Value>;
  // A file has no envelope.
  if (response.headers.get('content-type')?.startsWith('text/csv') === true)
    return {
      status: response.status,
      headers: response.headers,
      visitor,
      code: undefined,
      body: undefined as never,
      value: text as Value,
    };
  try {
    body = JSON.parse(text) as Envelope<Value>;
  } catch {
    throw new Error(`${name} answered ${response.status} without an envelope: ${text.slice(0, 200)}`);
  }
  return {
    status: response.status,
    headers: response.headers,
    visitor,
    body,
    code: body.success ? undefined : body.code,
    get value() {
      if (body.success) return body.value;
      throw new Error(`${name} was refused: ${response.status} ${body.code} ${JSON.stringify(body.value ?? {})}`);
    },
  };
}

/** Returns the `Cookie` header after a log-in: the cookies it set, and the visitor cookie it was sent with. */
export function cookieOf(answer: Answer<unknown>): string {
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]!);
  return [...set, ...(answer.visitor === undefined ? [] : [answer.visitor])].join('; ');
}

/** Returns the session cookie of one member of staff with the device cookie of another. */
export function mixedCookies(of: { session: string; device: string }): string {
  const one = (cookie: string, name: string) => new RegExp(`${name}=[^;]+`).exec(cookie)![0];
  return `${one(of.device, 'sanam_ops_device')}; ${one(of.session, 'sanam_ops_session')}`;
}

/** Returns the device value from the cookies of a session. */
export function deviceOf(cookie: string): string {
  return /sanam_device=([^;]+)/.exec(cookie)![1]!;
}

export interface TestMember extends Session {
  memberId: string;
  username: string;
  password: string;
  call: Caller;
}

/** Returns an unused user name that follows the rules of registration. */
export const freshName = (): string => `u${randomBytes(6).toString('hex')}`;

/** Registers a member over HTTP, as the portal does, and logs it in. */
export async function registerMember(
  t: TestApp,
  over: { username?: string; password?: string; payeeName?: string; referralCode?: string } = {},
): Promise<TestMember> {
  const {
    username = freshName(),
    password = `Krathong-${randomBytes(5).toString('hex')}7`,
    payeeName,
    referralCode,
  } = over;
  const answer = await callerOf(t)('register', {
    body: {
      username,
      password,
      confirmPassword: password,
      ...(payeeName === undefined ? {} : { payeeName }),
      ...(referralCode === undefined ? {} : { referralCode }),
      ageConfirmed: true,
      termsAccepted: true,
      login: true,
      registerMethod: 'WEB',
    },
  });
  const session = { token: answer.value.token, cookie: cookieOf(answer) };
  return { ...session, memberId: answer.value.id, username, password, call: callerOf(t, session) };
}

/** Logs a member in as another browser. */
export async function loginMember(t: TestApp, who: { username: string; password: string }): Promise<TestMember> {
  const { username, password } = who;
  const answer = await callerOf(t)('login', { body: { username, password } });
  const session = { token: answer.value.token, cookie: cookieOf(answer) };
  return { ...session, memberId: answer.value.id, username, password, call: callerOf(t, session) };
}

/** Switches a feature of the default merchant on or off. */
export function setFeature(t: TestApp, modId: string, enabled: boolean): Promise<void> {
  const change = { merchantId: 'default', modId, enabled, reason: 'test' };
  return t.app.modules.merchants.service.changeFeature(systemContext('test'), change);
}

/** Opens a trial account as a new visitor. */
export async function openTrial(t: TestApp, headers: Record<string, string> = {}): Promise<Answer<SessionValue>> {
  const nonce = await sealBody(t, randomBytes(16).toString('hex'));
  return callerOf(t)(
    'loginTrial',
    { body: { os: 'Linux', platform: 'W', version: 3 } },
    { headers: { 'x-trial-nonce': nonce, ...headers } },
  );
}

export interface TestStaff extends StaffBrowser {
  username: string;
  password: string;
  /** Secret of the second factor, in base 32. */
  secret: string;
  call: Caller;
}

/** Returns the six digits of the second factor at the time of the database's clock. */
export async function secondFactor(t: TestApp, secret: string): Promise<string> {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (await nowSeconds(t)) * 1000 });
}

/**
 * Creates a member of staff with these roles, sets up the second factor over HTTP and logs in. Without `merchantId` it
 * is staff of the installation.
 */
export async function staffSession(t: TestApp, roles: string[], merchantId?: string): Promise<TestStaff> {
  const username = freshName();
  const { staff } = t.app.modules;
  const { staffId, password } = await staff.service.createStaff(systemContext('test'), {
    username,
    displayName: `Staff ${username}`,
    roles,
    merchantId,
  });
  const visitor = callerOf(t);
  const asked = await visitor('staffEnrol', { body: { username, password } });
  if (!('secret' in asked.value)) throw new Error('enrolment gave no secret');
  const { secret } = asked.value;
  const answer = await visitor('staffEnrol', { body: { username, password, code: await secondFactor(t, secret) } });
  const session = { staffId, cookie: cookieOf(answer) };
  return { ...session, username, password, secret, call: callerOf(t, session) };
}

/** Logs a member of staff in again with the current second factor. A used time step is not accepted twice. */
export async function staffAgain(t: TestApp, staff: TestStaff): Promise<TestStaff> {
  const { username, password, secret } = staff;
  const answer = await callerOf(t)('staffLogin', {
    body: { username, password, code: await secondFactor(t, secret) },
  });
  const session = { staffId: staff.staffId, cookie: cookieOf(answer) };
  return { ...staff, ...session, call: callerOf(t, session) };
}
