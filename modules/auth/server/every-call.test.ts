// Sends invalid values in every field of every identity call and staff call about identity: a clear refusal that names
// the field if the shape is wrong, never a server fault, and no change.
import { randomBytes, randomUUID } from 'node:crypto';
import type { HumanPurpose } from '@sanam/captcha/contract/calls.ts';
import type { Call, CallName, CallSchemas } from '@sanam/contract';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { giveBonus } from '@sanam/server/test/bonus.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  registerMember,
  type Session,
  setFeature,
  type StaffBrowser,
  staffSession,
} from '@sanam/server/test/clients.ts';
import { calls, permissions, staffCalls } from '@sanam/server/test/contract.ts';
import { withMessages } from '@sanam/server/test/factors.ts';
import { freshVisitor, humanPass } from '@sanam/server/test/human.ts';
import { type Sample, samples } from './every-call.test-data.ts';

let t: TestApp;
let sessions: { player: Session; staff: StaffBrowser };
let key: { jwk: JWK; of: Awaited<ReturnType<typeof importJWK>> };
let now: number;

const OF_STAFF =
  /^(players\.(security|session|state|password|factor)|settings\.(registration|feature|block|signin|message))/;
const ofStaff = Object.entries(staffCalls).filter(
  ([name, call]) => name === 'staffChangePassword' || OF_STAFF.test(call.permission ?? ''),
);
const names = Object.keys(samples) as CallName[];
const partsOf = (name: CallName): CallSchemas => calls[name];

beforeAll(async () => {
  t = await buildTestApp(withMessages);
  for (const flag of ['SMSLOGIN', 'CHNGPASSVERIF3', 'FREEPLAY', 'SOCIALLOGIN', 'MOBILENUMREG3'])
    await setFeature(t, flag, true);
  await t.owner.query(`insert into staff_roles values ('everything')`);
  await t.owner.query(`insert into staff_role_permissions select 'everything', unnest($1::text[])`, [permissions]);
  const player = await registerMember(t);
  // A member with money cannot close the account, and the test needs this member to the end.
  await giveBonus(t.app.platform.db, player.memberId, 100_000n);
  sessions = { player, staff: await staffSession(t, ['everything']) };
  const { keys } = (await (await fetch(`${t.url}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
  key = { jwk: keys[0]!, of: await importJWK(keys[0]!, 'ECDH-ES') };
});
// An encrypted body is accepted for two minutes.
beforeEach(async () => {
  const moment = await t.owner.query<{ s: number }>(`select extract(epoch from platform_now())::float8 as s`);
  now = Math.floor(moment.rows[0]!.s);
});
afterAll(() => t.close());

const long = 'x'.repeat(9000);
const texts = [
  '',
  '   ',
  long,
  'a\u0000b',
  '\u0007\u001b[31m',
  '\u202eniab',
  '\ud800',
  '\u200b\u200b',
  '\u0455\u043e\u043cchai',
  '🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘',
  'สมชายwith混合',
  "' or 1=1 --",
  '__proto__',
  '0'.repeat(40),
  '-1',
  '99999999999999999999',
];
const others = [null, 0, -1, 0.5, 1e308, true, [], ['x'], {}, { length: 3 }];
/** Fields that no identity form has; the server must ignore all of them. */
const extras = {
  accountType: 'agent',
  account_type: 'agent',
  type: 'username',
  memberId: 'usr_0000000000000000000000',
  merchantId: 'other',
  balance: '1000.00',
  isAgent: true,
  mobileVerifiedAt: '2026-01-01T00:00:00Z',
  mustChangePassword: false,
  isLimited: false,
  isFresh: true,
  permissions: ['owner'],
  constructor: { prototype: { isAgent: true } },
};

type Json = Record<string, unknown>;
interface Bent {
  /** Path with dots, as refusals name fields. */
  path: string;
  value: unknown;
  part: 'body' | 'query' | 'params';
  request: Sample;
}

/** Returns the paths of all fields of a value, including nested ones. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  const inner = Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}

function put(value: unknown, [first, ...rest]: string[], item: unknown): unknown {
  return first === undefined ? item : { ...(value as Json), [first]: put((value as Json)[first], rest, item) };
}

/**
 * Yields each field with each value; in a long form, each field with a third of the values in turn, so that all values
 * are used.
 */
function* bends(sample: Sample): Generator<Bent> {
  for (const part of ['params', 'query', 'body'] as const) {
    const paths = pathsOf(sample[part] ?? {}).filter((path) => path.length > 0);
    const values = part === 'body' ? [...texts, ...others] : texts.filter((text) => text.isWellFormed());
    const stride = paths.length > LONG_FORM ? 3 : 1;
    for (const [at, path] of paths.entries())
      for (const value of values.filter((_, turn) => (turn + at) % stride === 0))
        yield { path: path.join('.'), value, part, request: { ...sample, [part]: put(sample[part], path, value) } };
  }
}

const holdsOdd = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());
const isMisfit = (name: CallName, { part, request, value }: Bent): boolean =>
  (typeof value === 'string' && value.includes('\0')) || !safeParse(partsOf(name)[part]!, request[part]).success;

const AT_ONCE = 30;
const LONG_FORM = 8;
let addresses = 0;
const purposes: Partial<Record<CallName, HumanPurpose>> = {
  login: 'login',
  register: 'register',
  registerMobile: 'register',
  smsLoginCode: 'smsLogin',
  smsRegisterCode: 'smsRegister',
  smsPasswordCode: 'smsPassword',
  requestPasswordLink: 'passwordEmail',
  contactCode: 'contact',
};

interface Outcome {
  status: number;
  code: string | undefined;
  fields: string[];
}

const seal = (text: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(`{"iat":${now},"jti":"${randomUUID()}","body":${text}}`))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.jwk.kid! })
    .encrypt(key.of);

/** Sends the request from an address of its own, because rate limits are not tested here. `text` is the raw body. */
async function send(name: CallName, sample: Sample, text?: string, cookie = freshVisitor()): Promise<Outcome> {
  const call: Call = calls[name];
  const session = call.who === 'staff' ? sessions.staff : call.who === 'anyone' ? undefined : sessions.player;
  let url = call.path;
  for (const [param, value] of Object.entries(sample.params ?? {}))
    url = url.replace(`:${param}`, encodeURIComponent(value));
  const query = new URLSearchParams(
    Object.entries(sample.query ?? {}).map(([one, value]): [string, string] => [one, String(value)]),
  );
  const body = text ?? (sample.body === undefined ? undefined : JSON.stringify(sample.body));
  const answer = await t.app.http.inject({
    method: call.method,
    url: `${url}?${query.toString()}`,
    remoteAddress: '127.0.0.1',
    headers: {
      'x-forwarded-for': `10.${(++addresses >> 8) & 255}.${addresses & 255}.3`,
      cookie: session === undefined ? cookie : `${session.cookie}; ${cookie}`,
      ...(session === undefined
        ? {}
        : 'token' in session
          ? { authorization: `Bearer ${session.token}` }
          : { 'x-staff-id': session.staffId }),
      ...(call.idempotent === true ? { 'idempotency-key': randomBytes(16).toString('hex') } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': call.encrypted === true ? 'application/jose' : 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: call.encrypted === true ? await seal(body) : body }),
  });
  const envelope = answer.json<{ success: boolean; code?: string; value?: { fields?: { field: string }[] } }>();
  return {
    status: answer.statusCode,
    code: envelope.success ? undefined : envelope.code,
    fields: envelope.success ? [] : (envelope.value?.fields ?? []).map((one) => one.field),
  };
}

/** Sends the request with a passed human check, so that the call behind it is reached. */
async function sendAsPerson(name: CallName, sample: Sample): Promise<Outcome> {
  const purpose = purposes[name];
  if (purpose === undefined) return send(name, sample);
  const { slider, cookie } = await humanPass(t, purpose);
  return send(name, { ...sample, body: { ...sample.body, slider } }, undefined, cookie);
}

/** Runs a few dozen at a time, because requests that wait longer in the queue are refused as busy. */
async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work));
}

/** Tables that a call of a visitor or member may never change as a side effect. */
const CORE = [
  'auth_links',
  'auth_passwords',
  'auth_remember_tickets',
  'auth_social_secrets',
  'ledger_accounts',
  'members',
  'members_blocks',
  'members_invited',
  'members_profiles',
  'merchants_features',
  'merchants_settings',
  'mfa_devices',
  'mfa_passkeys',
  'mfa_recovery_codes',
  'mfa_totp',
  'staff',
  'staff_approvals',
];
const ALL = '^(auth|captcha|members|messaging|mfa|platform_(audit|rate_limits)$)';

/** Returns count and versions of the rows of these tables; a session may record that it was seen. */
async function snapshot(isAll: boolean): Promise<string> {
  const found = await t.owner.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and (c.relname = any($1) or ($2 and c.relname ~ $3)) order by 1`,
    [CORE, isAll, ALL],
  );
  // Fails if a table was renamed and would no longer be compared.
  const names = found.rows.map(({ table }) => table);
  expect(names).toEqual(expect.arrayContaining(isAll ? [...CORE, 'auth_sessions', 'captcha_puzzles'] : CORE));
  const each = found.rows.map(({ table }) => {
    const isSeen = table === 'auth_sessions';
    return `select '${table}' as t, count(*)::text || ':' || ${isSeen ? `''` : 'coalesce(sum(xmin::text::bigint), 0)::text'} as n from ${table}`;
  });
  if (isAll) each.push(`select 'jobs', count(*)::text from pgboss.job`);
  const rows = await t.owner.query(each.join(' union all '));
  return JSON.stringify(rows.rows);
}

describe('the walk', () => {
  it('knows every call of identity and every field of each', () => {
    const hasInput = (name: CallName) => ['body', 'query', 'params'].some((part) => part in partsOf(name));
    const { auth, captcha, members, mfa } = t.app.calls;
    const ofMembers = [auth, captcha, members, mfa].flatMap((list) =>
      (list ?? []).filter((one) => !one.startsWith('ops')),
    );
    const own = [...ofMembers, ...ofStaff.map(([name]) => name)] as CallName[];
    expect(ofMembers.length).toBeGreaterThan(40);
    expect(own.filter((name) => hasInput(name) && samples[name] === undefined)).toEqual([]);
    for (const name of names)
      for (const part of ['body', 'query', 'params'] as const) {
        const shape = (partsOf(name)[part] as { _zod: { def: { shape?: object } } } | undefined)?._zod.def.shape ?? {};
        const known = [...Object.keys(samples[name]![part] ?? {}), ...(purposes[name] === undefined ? [] : ['slider'])];
        expect([name, Object.keys(shape).filter((field) => !known.includes(field))]).toEqual([name, []]);
        const given = samples[name]![part];
        const isGood = given === undefined || safeParse(partsOf(name)[part]!, given).success;
        expect([name, part, isGood]).toEqual([name, part, true]);
      }
  });
});

describe('what does not belong in a field', () => {
  it.each(names)('%s refuses it, names the field, and leaves everything as it was [SEC-024]', async (name) => {
    const sample = samples[name]!;
    const all = [...bends(sample)];
    const faults: unknown[] = [];
    const tell = (bent: Bent, outcome: Outcome) =>
      faults.push([bent.part, bent.path, JSON.stringify(bent.value).slice(0, 30), outcome]);

    const before = await snapshot(true);
    const misfits = all.filter((bent) => isMisfit(name, bent));
    await inTurns(misfits, async (bent) => {
      const outcome = await send(name, bent.request);
      const [field = ''] = bent.path.split('.');
      const isNamed = outcome.fields.some((one) => one.startsWith(field)) || holdsOdd(bent.value);
      const isRight = bent.part === 'params' ? outcome.status === 404 : outcome.code === 'request.invalid' && isNamed;
      if (!isRight) tell(bent, outcome);
    });
    expect(faults).toEqual([]);
    expect(await snapshot(true)).toBe(before);

    const core = await snapshot(false);
    const fits = all.filter((bent) => !isMisfit(name, bent));
    await inTurns(fits, async (bent) => {
      const outcome = await sendAsPerson(name, bent.request);
      const isFree = sample.free?.includes(bent.path) === true || calls[name].method === 'GET';
      if (outcome.status >= 500 || (outcome.code === undefined && !isFree)) tell(bent, outcome);
    });
    expect(faults).toEqual([]);
    expect(await snapshot(false)).toBe(core);
  });
});

describe('what does not belong in a body', () => {
  const withBody = names.filter((name) => samples[name]!.body !== undefined);

  it('no text in its place, no list, nothing nested deep, nothing said twice, no key of objects themselves', async () => {
    const before = await snapshot(true);
    for (const name of withBody) {
      const sample = samples[name]!;
      const [field, value] = Object.entries(sample.body!)[0]!;
      const good = JSON.stringify(sample.body);
      const twice = `{${JSON.stringify(field)}:${JSON.stringify(value)},${good.slice(1)}`;
      const deep = `{"passkey":{"id":"A","type":"public-key","x":${'['.repeat(9000)}${']'.repeat(9000)}},${good.slice(1)}`;
      for (const text of ['[]', '"text"', '7', 'true', 'null', '{}', '{', '', twice, deep]) {
        const isEmpty = ['{}', 'null', ''].includes(text);
        if (isEmpty && safeParse(partsOf(name).body!, {}).success) continue;
        const { status, code } = await send(name, sample, text);
        const tried = [name, text.slice(0, 40), code];
        expect([...tried, status >= 400 && status < 500]).toEqual([...tried, true]);
        if (text !== twice && text !== deep) continue;
        const isSealed = (calls[name] as Call).encrypted === true;
        expect([...tried, code]).toEqual([...tried, isSealed ? 'request.encryption_invalid' : 'request.invalid']);
      }
    }
    expect(await snapshot(true)).toBe(before);
  });

  it('believes nothing it did not ask for: type, owner, balance, merchant, evidence, prototypes', async () => {
    const core = await snapshot(false);
    for (const name of withBody) {
      const sample = samples[name]!;
      const plain = await sendAsPerson(name, sample);
      const more = Object.fromEntries(Object.entries(extras).filter(([field]) => !(field in sample.body!)));
      const bent = await sendAsPerson(name, { ...sample, body: { ...sample.body, ...more } });
      expect([
        name,
        bent.status < 500,
        [plain.code, 'request.invalid', 'common.tooManyRequests'].includes(bent.code),
      ]).toEqual([name, true, true]);
      const text = `{"__proto__":${JSON.stringify(extras)},${JSON.stringify(sample.body).slice(1)}`;
      expect([name, (await send(name, sample, text)).status < 500]).toEqual([name, true]);
    }
    expect(({} as Json).isAgent).toBeUndefined();
    expect(await snapshot(false)).toBe(core);
  });

  it('a member who registers with more than the form has is a player like any other', async () => {
    const { cookie, slider } = await humanPass(t, 'register');
    const username = `u${randomBytes(6).toString('hex')}`;
    const body = {
      username,
      password: 'Khao-niao-77x',
      confirmPassword: 'Khao-niao-77x',
      ageConfirmed: true,
      termsAccepted: true,
      login: true,
      registerMethod: 'WEB',
      slider,
      ...extras,
    };
    expect(await send('register', { body }, undefined, cookie)).toMatchObject({ status: 200 });
    const { rows } = await t.owner.query(
      `select account_type, merchant_id, mobile_verified_at, email_verified_at, member_id <> $2 as is_own
       from members where username = $1`,
      [username, extras.memberId],
    );
    expect(rows).toEqual([
      {
        account_type: 'player',
        merchant_id: 'default',
        mobile_verified_at: null,
        email_verified_at: null,
        is_own: true,
      },
    ]);
  });
});
