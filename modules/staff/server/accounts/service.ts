import { randomBytes } from 'node:crypto';
import type { Calls, CallValue, Permission } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { addressKeys, type RateLimit, type RateLimiter, guessesOverDays } from '@sanam/server/platform/rate-limiter.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Presence, StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { newId, randomText } from '@sanam/server/platform/ids.ts';
import type { Passwords } from '@sanam/server/platform/passwords.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { newSecret, otpauthUri, stepOf } from '@sanam/server/platform/totp.ts';
import type { KnownCookie } from '@sanam/server/platform/http/known-cookies.ts';
import { knownMark, noteDevice } from './devices.ts';
import * as store from './store.ts';
import { ISSUER, SECRET_PURPOSE } from './totp.ts';

export const SESSION_SECONDS = 8 * 3600;
const IDLE_SECONDS = 15 * 60;
const TOUCH_SECONDS = 30;
const TOKEN_BYTES = 32;
const DEVICE_VALUE = /^[A-Za-z0-9_-]{43}$/;
const PASSWORD_LENGTH = 20;
/** Letters and digits that cannot be confused when read from a screen. */
const READABLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Hours after which an unused initial password expires in live mode (security.md X3). */
const ENROL_HOURS = 72;

/**
 * Five wrong passwords make an account wait for a quarter of an hour, then longer; wrong codes are counted over days.
 * Each known browser of the person has its own count, so that attackers cannot lock the person out.
 */
export const staffLimits = {
  account: { free: 5, firstWait: 900, waitMax: 3600 },
  code: guessesOverDays,
  address: { free: 20, firstWait: 60, waitMax: 3600 },
} as const satisfies Record<string, RateLimit>;

export interface Credentials {
  username: string;
  password: string;
  code?: string | undefined;
}
/** Device facts that the browser sends. */
export interface StaffVisitor {
  agent: string | null;
  /** Values by which staff recognise this browser, beyond the life of a session. */
  known: readonly string[];
}
/** The two secrets of a session are sent as cookies, never in the answer itself. */
export interface StaffAnswer {
  token: string;
  device: string;
  /** Cookie by which this person recognises the browser. */
  known: KnownCookie;
  value: CallValue<Calls['staffLogin']>;
}

interface Proven {
  row: store.StaffRow;
  key: string;
}

export interface NewStaff {
  username: string;
  displayName: string;
  roles: string[];
  /** Merchant of the staff; if left out, of the installation, with access to every merchant. */
  merchantId?: string | undefined;
  password?: string;
}

export interface StaffService {
  /**
   * Creates a member of staff and returns the initial password, shown once; it is generated if none is given. The
   * second factor is set up at the first log-in. Refuses with `request.invalid` for a taken or invalid username and for
   * unknown roles.
   */
  createStaff(context: Context, staff: NewStaff): Promise<{ staffId: string; password: string }>;
  /**
   * Logs in. Refuses with `operator.wrongCredentials`, `operator.enrolmentRequired`, `operator.secondFactorRequired`,
   * `common.tooManyRequests`.
   */
  login(context: Context, credentials: Credentials, visitor: StaffVisitor): Promise<StaffAnswer>;
  /**
   * Without a code: returns the secret to set up. With one: confirms it and logs in. Refuses with `operator.forbidden`
   * if a factor is already set up.
   */
  enrol(
    context: Context,
    credentials: Credentials,
    visitor: StaffVisitor,
  ): Promise<StaffAnswer | { value: { secret: string; otpauthUri: string } }>;
  authenticate(token: string, device: string | undefined, presence?: Presence): Promise<StaffSession | undefined>;
  logout(context: Context, session: StaffSession): Promise<void>;
  info(session: StaffSession): Promise<CallValue<Calls['staffInfo']>>;
  permissionsNow(trx: Trx, staffId: string): ReturnType<typeof store.permissionsNow>;
  namesOf(target: Db, staffIds: string[]): Promise<Map<string, string>>;
  /** Returns the roles that give a permission, of all or only those of a person, by name. */
  rolesGiving(target: Db, permission: Permission, staffId?: string): Promise<string[]>;
}

export interface StaffDeps {
  platform: Pick<Platform, 'db' | 'config' | 'vault'>;
  passwords: Passwords;
  limiter: RateLimiter<keyof typeof staffLimits>;
  merchants: ListMerchants;
}

/** Returns every merchant of the installation; answered by the module that stores them. */
export type ListMerchants = () => Promise<{ id: string; name: string }[]>;

export function createStaffService(deps: StaffDeps): StaffService {
  return {
    createStaff: createStaff.bind(null, deps),
    login: login.bind(null, deps),
    enrol: enrol.bind(null, deps),
    authenticate: authenticate.bind(null, deps),
    logout: logout.bind(null, deps),
    info: (session) => infoOf(deps, session.sessionId),
    permissionsNow: store.permissionsNow,
    namesOf: (target, staffIds) => store.namesOf(target, staffIds),
    rolesGiving: store.rolesGiving,
  };
}

async function createStaff(
  deps: StaffDeps,
  context: Context,
  staff: NewStaff,
): Promise<{ staffId: string; password: string }> {
  const { db, config } = deps.platform;
  const { passwords } = deps;
  const { username, displayName, roles, password = randomText(PASSWORD_LENGTH, READABLE) } = staff;
  const merchantId = staff.merchantId ?? null;
  const staffId = newId('stf');
  const known = await store.knownRoles(db);
  const unknown = roles.filter((role) => !known.has(role));
  if (unknown.length > 0 || !/^[A-Za-z][A-Za-z0-9._-]{1,31}$/.test(username) || displayName.trim() === '')
    throw refuse('request.invalid', { fields: [{ field: unknown.length > 0 ? 'roles' : 'username' }] });
  const passwordHash = await passwords.hash(password);
  const enrolHours = config.mode === 'live' ? ENROL_HOURS : null;
  await inTransaction(db, async (trx) => {
    const made = { staffId, username, displayName, passwordHash, roles, enrolHours, merchantId };
    const isNew = await store.insertStaff(trx, made);
    if (!isNew) throw refuse('request.invalid', { fields: [{ field: 'username', problem: 'taken' }] });
    const subject = { type: 'staff', id: staffId };
    await audit(trx, context, { command: 'operator.staff.create', subject, after: { username, roles, merchantId } });
  });
  return { staffId, password };
}

async function login(
  deps: StaffDeps,
  context: Context,
  given: Credentials,
  visitor: StaffVisitor,
): Promise<StaffAnswer> {
  const { vault } = deps.platform;
  const { row, key } = await proven(deps, context, given, visitor);
  if (row.totp_sealed === null || row.totp_confirmed_at === null) throw refuse('operator.enrolmentRequired');
  if (given.code === undefined) throw refuse('operator.secondFactorRequired');
  const secret = vault.open(SECRET_PURPOSE, row.totp_sealed);
  return enter(deps, context, { row, key, secret, code: given.code, visitor, command: 'operator.login' });
}

async function enrol(
  deps: StaffDeps,
  context: Context,
  given: Credentials,
  visitor: StaffVisitor,
): ReturnType<StaffService['enrol']> {
  const { vault, db } = deps.platform;
  const { row, key } = await proven(deps, context, given, visitor);
  if (row.totp_confirmed_at !== null || !row.may_enrol) throw refuse('operator.forbidden');
  const known = row.totp_sealed === null ? undefined : vault.open(SECRET_PURPOSE, row.totp_sealed);
  if (given.code !== undefined && known !== undefined)
    return enter(deps, context, { row, key, secret: known, code: given.code, visitor, command: 'operator.enrol' });
  const secret = known ?? newSecret();
  if (known === undefined) await store.saveSecret(db, row.staff_id, vault.seal(SECRET_PURPOSE, secret));
  return { value: { secret, otpauthUri: otpauthUri({ secret, issuer: ISSUER, label: row.username }) } };
}

async function authenticate(
  deps: StaffDeps,
  token: string,
  device: string | undefined,
  presence: Presence = {},
): Promise<StaffSession | undefined> {
  const { db } = deps.platform;
  if (device === undefined || !DEVICE_VALUE.test(device)) return undefined;
  const ask = { token, device, idleSeconds: IDLE_SECONDS, touchSeconds: TOUCH_SECONDS };
  const row = await store.findSession(db, ask);
  if (row === undefined) return undefined;
  if (row.needs_touch && presence.isPassive !== true) await store.touchSession(db, row.session_id);
  return {
    sessionId: row.session_id,
    staffId: row.staff_id,
    username: row.username,
    permissions: new Set(row.permissions),
    merchantId: row.merchant_id,
  };
}

async function logout(deps: StaffDeps, context: Context, session: StaffSession): Promise<void> {
  const { db } = deps.platform;
  await inTransaction(db, async (trx) => {
    await store.endSession(trx, session.sessionId, 'logout');
    await audit(trx, context, { command: 'operator.logout', subject: { type: 'staff', id: session.staffId } });
  });
}

/**
 * Returns the staff row of a right password, and the key by which its attempts are counted: the person's known browser,
 * or all unknown ones together. An unknown, blocked or other merchant's account and a wrong password look the same and
 * take the same time.
 */
async function proven(deps: StaffDeps, context: Context, given: Credentials, visitor: StaffVisitor): Promise<Proven> {
  const { limiter, passwords } = deps;
  const { db } = deps.platform;
  const { address } = addressKeys(context.address);
  await limiter.check('address', address);
  const row = await store.findByUsername(db, given.username);
  const mark = await knownMark(db, { staffId: row?.staff_id ?? '', known: visitor.known });
  const key = mark === undefined ? given.username : `${given.username}:${mark}`;
  await limiter.take('account', key);
  const isRight = await passwords.verify(row?.password_hash, given.password);
  const isHere = row?.merchant_id === null || row?.merchant_id === context.merchantId;
  if (row !== undefined && isRight && isHere && row.state === 'active') {
    await limiter.clear('account', key);
    return { row, key };
  }
  await fail(deps, context, row, 'password');
  throw refuse('operator.wrongCredentials');
}

async function fail(
  deps: StaffDeps,
  context: Context,
  row: store.StaffRow | undefined,
  wrong: 'password' | 'code',
): Promise<void> {
  const { limiter } = deps;
  const { db } = deps.platform;
  await limiter.fail('address', addressKeys(context.address).address);
  if (row === undefined) return;
  const subject = { type: 'staff', id: row.staff_id };
  await audit(db, asStaff(context, row.staff_id), { command: 'operator.login.failed', subject, after: { wrong } });
}

/**
 * Checks the second factor, once per time step, and opens the session; a repeated code counts as wrong. The attempt is
 * counted before the check, and only a right code takes back its own count.
 */
async function enter(
  deps: StaffDeps,
  context: Context,
  ask: Proven & { secret: string; code: string; visitor: StaffVisitor; command: string },
): Promise<StaffAnswer> {
  const { limiter } = deps;
  const { db } = deps.platform;
  const { row, key } = ask;
  await limiter.take('code', key);
  const step = stepOf(ask.secret, ask.code, await databaseNow(db));
  const opened =
    step === undefined
      ? undefined
      : await inTransaction(db, async (trx) => {
          if (!(await store.takeStep(trx, row.staff_id, step))) return undefined;
          return openSession(trx, context, ask);
        });
  if (opened === undefined) {
    await fail(deps, context, row, 'code');
    throw refuse('operator.wrongCredentials');
  }
  await limiter.release('code', key);
  const { device, known, sessionId, token } = opened;
  return { token, device, known, value: await infoOf(deps, sessionId) };
}

async function openSession(
  trx: Trx,
  context: Context,
  ask: { row: store.StaffRow; visitor: StaffVisitor; command: string },
): Promise<{ sessionId: string; token: string; device: string; known: KnownCookie }> {
  const staffId = ask.row.staff_id;
  const opened = {
    sessionId: newId('ops'),
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    device: randomBytes(TOKEN_BYTES).toString('base64url'),
  };
  const where = { address: context.address, agent: ask.visitor.agent };
  await store.insertSession(trx, { ...opened, ...where, staffId, absoluteSeconds: SESSION_SECONDS });
  await audit(trx, asStaff(context, staffId), {
    command: ask.command,
    subject: { type: 'staff', id: staffId },
    after: { sessionId: opened.sessionId },
  });
  return { ...opened, known: await noteDevice(trx, { staffId, known: ask.visitor.known }) };
}

async function infoOf(deps: StaffDeps, sessionId: string): Promise<CallValue<Calls['staffInfo']>> {
  const { db } = deps.platform;
  const row = await store.sessionInfo(db, sessionId);
  const own = row.merchant_id;
  return {
    staffId: row.staff_id,
    username: row.username,
    displayName: row.display_name,
    roles: row.roles,
    permissions: row.permissions,
    merchants: (await deps.merchants()).filter(({ id }) => own === null || id === own),
    sessionExpiresAt: row.expires_at.toISOString(),
  };
}

function asStaff(context: Context, staffId: string): Context {
  return { ...context, actor: { kind: 'staff', id: staffId } };
}
