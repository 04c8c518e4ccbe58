// Members with second factors, set up over HTTP, and browsers to log in from.
import { randomBytes } from 'node:crypto';
import { createBrowser, type TestBrowser } from './browser.ts';
import type { TestApp } from './build-test-app.ts';
import {
  type Answer,
  type Caller,
  callerOf,
  registerMember,
  secondFactor,
  type Session,
  type TestMember,
} from './clients.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';

/** Settings that switch on SMS and e-mail. Nothing listens at the addresses; tests read the outbox. */
export const withMessages = {
  RAIL_URL: 'http://127.0.0.1:9',
  RAIL_SMTP_URL: 'smtp://127.0.0.1:9',
  RAIL_SECRET: randomBytes(32).toString('base64'),
  // Lets tests set the client address.
  TRUSTED_PROXIES: '127.0.0.1',
};

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Address used by `registerMember`; its network is known for the members it registers. */
export const HOME = '127.0.0.1';

export interface Surfer {
  browser: TestBrowser;
  address: string;
  /** Returns a caller with this browser's cookies and address; as its member if a session is given. */
  call: (session?: Partial<Session>) => Caller;
}

let networks = 0;

/** Creates a new browser, in a new network unless `address` is given. */
export function surfer(t: TestApp, { address, agent = CHROME }: { address?: string; agent?: string } = {}): Surfer {
  const browser = createBrowser();
  networks += 1;
  // Test files share this counter, so it can exceed one byte.
  const from = address ?? `203.${networks >> 8}.${networks & 255}.7`;
  browser.set(new URL(t.url).host, 'sanam_visitor', randomBytes(32).toString('base64url'));
  return {
    browser,
    address: from,
    call: (session) => {
      const ask = browser.call(t, session);
      return ((name, ...[input, options]: unknown[]) => {
        const given = (options ?? {}) as { headers?: Record<string, string> };
        const headers = { 'x-forwarded-for': from, 'user-agent': agent, ...given.headers };
        return (ask as (...all: unknown[]) => unknown)(name, input, { ...given, headers });
      }) as Caller;
    },
  };
}

type LoginAnswer = Answer<{ token: string; id: string }>;

export async function tryLogin(from: Surfer, who: { username: string; password: string }): Promise<LoginAnswer> {
  return from.call()('login', { body: { username: who.username, password: who.password } });
}

export interface Refused {
  challenge: string;
  methods: string[];
  mobile: string | null;
  email: string | null;
}

/** Returns the challenge of a refusal. Throws if there is none. */
export function challengeIn(answer: Answer<unknown>): Refused {
  if (answer.body.success) throw new Error('it was not refused');
  const value = answer.body.value as Refused | undefined;
  if (value?.challenge === undefined) throw new Error(`refused without a challenge: ${answer.body.code}`);
  return value;
}

/** Logs in with the password only and returns the member's caller. Throws if a second factor is required. */
export async function logInFrom(from: Surfer, who: { username: string; password: string }): Promise<Caller> {
  const answer = await tryLogin(from, who);
  return from.call({ token: answer.value.token });
}

/** Time step of authenticator codes in seconds; the next step has a new code. */
export const TOTP_STEP_SECONDS = 30;

export interface TotpMember extends TestMember {
  secret: string;
  recoveryCodes: string[];
  /** Returns the code of the next unused time step. */
  nextCode(): Promise<string>;
}

/** Registers a member with an authenticator app. */
export async function totpMember(t: TestApp): Promise<TotpMember> {
  const member = await registerMember(t);
  const { secret } = (await member.call('startTotp')).value;
  const answer = await member.call('confirmTotp', { body: { code: await secondFactor(t, secret) } });
  const nextCode = async (): Promise<string> => {
    await t.advance(TOTP_STEP_SECONDS);
    return secondFactor(t, secret);
  };
  return { ...member, secret, recoveryCodes: answer.value.recoveryCodes!, nextCode };
}

/** Registers a member with a passkey in an authenticator of the portal's own page. */
export async function passkeyMember(
  t: TestApp,
  authenticator: Authenticator = createAuthenticator(t.url),
): Promise<TestMember & { authenticator: Authenticator; passkeyId: string; recoveryCodes: string[] }> {
  const member = await registerMember(t);
  const { options, ticket } = (await member.call('passkeyOptions')).value;
  const answer = await member.call('addPasskey', {
    body: { ticket, name: 'My phone', passkey: authenticator.create(options) },
  });
  const { passkeyId, recoveryCodes } = answer.value;
  return { ...member, authenticator, passkeyId, recoveryCodes: recoveryCodes! };
}

interface Outgoing {
  channel: string;
  template: string;
  to: string;
  text: string;
}

/** Returns the messages queued for an address, newest last. */
export async function sentTo(t: TestApp, address: string): Promise<Outgoing[]> {
  const found = await t.owner.query<{ channel: string; template: string; sealed: string }>(
    'select channel, template, sealed from messaging_outgoing where sealed is not null order by created_at, message_id',
  );
  return found.rows
    .map(({ channel, template, sealed }) => ({
      channel,
      template,
      ...(JSON.parse(t.app.platform.vault.open('messages.content', sealed)) as { to: string; text: string }),
    }))
    .filter(({ to }) => to === address);
}

/** Returns the code in the last message to an address. Throws if there is none. */
export async function codeTo(t: TestApp, address: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await sentTo(t, address)).at(-1)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${address}`);
  return code;
}

let numbers = 0;
/** Returns an unused Thai mobile number. */
export const freshMobile = (): string => `08${String(12_345_678 + ++numbers)}`;
export const e164 = (mobile: string): string => `+66${mobile.slice(1)}`;

/** Verifies a mobile number as the member does. Returns it in E.164. */
export async function proveMobile(t: TestApp, member: { call: Caller }, mobileNum = freshMobile()): Promise<string> {
  const contact = { kind: 'sms', mobileNum, countryDialingCode: '66' } as const;
  const asked = await member.call('contactCode', { body: contact });
  if (!asked.body.success) throw new Error(`no code: ${asked.code}`);
  const code = await codeTo(t, e164(mobileNum));
  const answer = await member.call('confirmContact', { body: { ...contact, code } });
  if (!answer.body.success) throw new Error(`not proven: ${answer.code}`);
  return e164(mobileNum);
}

export const freshEmail = (): string => `m${randomBytes(5).toString('hex')}@mail.example`;

/** Verifies an e-mail address as the member does. */
export async function proveEmail(t: TestApp, member: { call: Caller }, email = freshEmail()): Promise<string> {
  const contact = { kind: 'email', email } as const;
  const asked = await member.call('contactCode', { body: contact });
  if (!asked.body.success) throw new Error(`no code: ${asked.code}`);
  const answer = await member.call('confirmContact', { body: { ...contact, code: await codeTo(t, email) } });
  if (!answer.body.success) throw new Error(`not proven: ${answer.code}`);
  return email;
}

/** Returns a caller of the member, from the test's own machine, whose second factor is no longer fresh. */
export async function staleSession(t: TestApp, member: Session): Promise<Caller> {
  await t.owner.query(
    `update auth_sessions set fresh_until = platform_now() - interval '1 second' where token_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
    [member.token],
  );
  return callerOf(t, member);
}
