// Callers of a test app that speak real HTTP: bearer token, device cookie, JWE on the calls that ask for it.
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
  /** The success value; throws with the refusal's code when it was refused. */
  value: Value;
  /** The refusal's code, undefined on success. */
  code: string | undefined;
  headers: Headers;
  /** The visitor's cookie that a passed human check was bound to, where the caller had none. */
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
  /** The `Cookie` header that belongs to the token. */
  cookie: string;
}

/** A member of staff: the cookies are the session, the number says whom the page shows. */
export interface StaffBrowser {
  cookie: string;
  staffId: string;
}

/** The database's clock in seconds: tests move it, and sealed bodies carry it. */
async function nowSeconds(t: TestApp): Promise<number> {
  const row = await t.owner.query<{ s: number }>('select floor(extract(epoch from platform_now()))::float8 as s');
  return row.rows[0]!.s;
}

/** A body as the encrypted calls want it. */
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

/** Calls as somebody (or, without a session, as a visitor). */
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
  // A file is the answer itself.
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

/** The cookies a log-in set, and the visitor's it was sent with, as a `Cookie` header. */
export function cookieOf(answer: Answer<unknown>): string {
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]!);
  return [...set, ...(answer.visitor === undefined ? [] : [answer.visitor])].join('; ');
}

/** The session of one member of staff with the device of another. */
export function mixedCookies(of: { session: string; device: string }): string {
  const one = (cookie: string, name: string) => new RegExp(`${name}=[^;]+`).exec(cookie)![0];
  return `${one(of.device, 'sanam_ops_device')}; ${one(of.session, 'sanam_ops_session')}`;
}

/** The device's value among the cookies of a session. */
export function deviceOf(cookie: string): string {
  return /sanam_device=([^;]+)/.exec(cookie)![1]!;
}

export interface TestMember extends Session {
  memberId: string;
  username: string;
  password: string;
  call: Caller;
}

/** A name nobody has yet, within the rules of registration. */
export const freshName = (): string => `u${randomBytes(6).toString('hex')}`;

/** Registers a member over HTTP, as the portal does, and is logged in. */
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

/** Logs a member in from another browser. */
export async function loginMember(t: TestApp, who: { username: string; password: string }): Promise<TestMember> {
  const { username, password } = who;
  const answer = await callerOf(t)('login', { body: { username, password } });
  const session = { token: answer.value.token, cookie: cookieOf(answer) };
  return { ...session, memberId: answer.value.id, username, password, call: callerOf(t, session) };
}

/** Switches a feature of the default merchant. */
export function setFeature(t: TestApp, modId: string, enabled: boolean): Promise<void> {
  const change = { merchantId: 'default', modId, enabled, reason: 'test' };
  return t.app.modules.merchants.service.changeFeature(systemContext('test'), change);
}

/** Opens free play as a fresh visitor does. */
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
  /** The second factor's secret, base 32. */
  secret: string;
  call: Caller;
}

/** The six digits of the second factor at the database's moment. */
export async function secondFactor(t: TestApp, secret: string): Promise<string> {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (await nowSeconds(t)) * 1000 });
}

/**
 * Makes a member of staff with these roles, who sets up the second factor over HTTP and is logged in. Of the
 * installation, or of one merchant.
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

/** Logs a member of staff in again, with the second factor of this moment (a step that was used is not taken twice). */
export async function staffAgain(t: TestApp, staff: TestStaff): Promise<TestStaff> {
  const { username, password, secret } = staff;
  const answer = await callerOf(t)('staffLogin', {
    body: { username, password, code: await secondFactor(t, secret) },
  });
  const session = { staffId: staff.staffId, cookie: cookieOf(answer) };
  return { ...staff, ...session, call: callerOf(t, session) };
}
