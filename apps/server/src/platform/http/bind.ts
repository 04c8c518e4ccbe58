import { availableParallelism } from 'node:os';
import {
  type Call,
  type CallDeclaration,
  type CallName,
  isAgentType,
  type Permission,
  STAFF_HEADER,
  STAFF_UNKNOWN,
} from '@sanam/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/mini';
import type { Context } from '../context.ts';
import type { Contract } from '../contract.ts';
import { assert, refuse } from '../errors.ts';
import type { Tenancy } from '../tenancy.ts';
import { canonicalText, type IdempotencyKey } from '../idempotency.ts';
import type { Refused } from '../refused.ts';
import type { Vault } from '../crypto.ts';
import type { AllHandlers, Handlers } from './handlers.ts';
import type { EncryptedCalls } from './jwe.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import {
  bearerOf,
  type Authenticators,
  deviceCookies,
  type MemberSession,
  type StaffSession,
  staffSessionCookie,
} from './sessions.ts';
import { jsonWithWritten } from './written.ts';

/** Concurrent calls marked `queued` on this node. One processor stays free of them. */
const QUEUED_AT_ONCE = Math.max(1, availableParallelism() - 1);
/** About the number of calls answered before a browser gives up. */
const QUEUED_WAITING_MAX = 300;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;

export interface BindDeps {
  authenticators: Authenticators;
  encryptedCalls: EncryptedCalls;
  vault: Vault;
  merchantIdOf(host: string): string;
  tenancy: Tenancy;
  refused: Refused;
}

type Session = MemberSession | StaffSession;

/** Combines the handlers of all modules. Throws for a call without a handler, so that the server does not start. */
export function complete(handlers: Handlers, calls: Contract['calls']): AllHandlers {
  const missing = Object.keys(calls).filter((name) => handlers[name as CallName] === undefined);
  assert(missing.length === 0, `calls without a handler: ${missing.join(', ')}`);
  return handlers as AllHandlers;
}

/**
 * Registers one route for each call of the contract: checks the caller's rights, decrypts the envelope, validates the
 * input, runs the handler and wraps the answer.
 */
export function bindCalls(app: FastifyInstance, handlers: AllHandlers, deps: BindDeps): void {
  const unknown = deps.tenancy.undefinedIn(app.contract.calls);
  assert(unknown.length === 0, `nobody says whose these records are: ${unknown.join(', ')}`);
  const line = createConcurrencyLimit({ atOnce: QUEUED_AT_ONCE, waitingMax: QUEUED_WAITING_MAX });
  for (const [name, call] of Object.entries(app.contract.calls) as [CallName, CallDeclaration][]) {
    const handler = handlers[name] as (input: Record<string, unknown>) => Promise<unknown>;
    app.route({
      method: call.method,
      url: call.path,
      config: { call: name, ...(call.whenClosed === undefined ? {} : { whenClosed: call.whenClosed }) },
      ...(call.bodyBytesMax === undefined ? {} : { bodyLimit: call.bodyBytesMax }),
      handler: async (request, reply) => {
        // Before decryption and any lookup, so that a waiting call costs nothing.
        if (call.queued === true) return line.run(() => answer(request, reply));
        return answer(request, reply);
      },
    });

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const session = await authenticate(call, request, deps);
      const input = checkedAddress(call, request);
      // A caller without access to a record must not learn from the validation of the call's input.
      const known = call.params === undefined ? undefined : await contextOf(request, session, { call, input, deps });
      if (call.body !== undefined)
        input.body = check(call.body, await bodyOf(call, request, deps.encryptedCalls), 'request.invalid');
      const context = known ?? (await contextOf(request, session, { call, input, deps }));
      const idempotency =
        call.idempotent === true
          ? idempotencyKeyOf(name, request, session, deps.vault.keyedHash('idempotency', canonicalText(input)))
          : undefined;
      const value = await handled(() => handler({ ...input, session, idempotency, context, request, reply }), session);
      if (call.raw === true) return reply;
      return send(reply, value);
    }
  }

  /** Reports a refused call of a member to the listeners, after its transaction was rolled back. */
  async function handled(run: () => Promise<unknown>, session: Session | undefined): Promise<unknown> {
    try {
      return await run();
    } catch (error) {
      if (session !== undefined && 'memberId' in session) await deps.refused.tell(error, session);
      throw error;
    }
  }
}

function send(reply: FastifyReply, value: unknown): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  const written = jsonWithWritten(value);
  if (written === undefined) return reply.send({ success: true, value });
  return reply.type('application/json; charset=utf-8').send(`{"success":true,"value":${written}}`);
}

async function authenticate(
  call: Call,
  request: FastifyRequest,
  { authenticators, merchantIdOf }: Pick<BindDeps, 'authenticators' | 'merchantIdOf'>,
): Promise<Session | undefined> {
  if (call.who === 'anyone') return undefined;
  if (call.who === 'staff') {
    const staff = await staffOf(request, authenticators);
    // A session of one merchant's staff is not valid at the console of another merchant.
    if (staff === undefined || (staff.merchantId ?? merchantIdOf(request.hostname)) !== merchantIdOf(request.hostname))
      throw refuse('operator.notLoggedIn');
    if (
      call.permission !== undefined &&
      call.permission !== '' &&
      !staff.permissions.has(call.permission as Permission)
    )
      throw refuse('operator.forbidden');
    return staff;
  }
  const token = bearerOf(request);
  const member =
    token === undefined ? undefined : await authenticators.member(token, request.cookies[deviceCookies.member]);
  // A session is not valid at the hosts of another merchant; the gates of that merchant are not checked (SEC-016).
  if (member === undefined || member.merchantId !== merchantIdOf(request.hostname))
    throw refuse('identity.notLoggedIn');
  if (call.who === 'player' && member.accountType === 'guest') throw refuse('identity.realAccountNeeded');
  if (member.mustChangePassword && call.beforePasswordChange !== true) throw refuse('identity.passwordChangeRequired');
  if (member.isLimited && call.whenClosed !== true) throw refuse('protection.excluded');
  if (call.who === 'agent' && !isAgentType(member.accountType)) throw refuse('agents.notAgent');
  if (call.fresh === true && !member.isFresh)
    throw refuse('identity.stepUpRequired', await authenticators.stepUpValue(member));
  return member;
}

/**
 * Returns the session of a staff request. The cookies identify the logged-in person, the header the person whom the
 * page shows; both must match.
 */
async function staffOf(request: FastifyRequest, authenticators: Authenticators): Promise<StaffSession | undefined> {
  const shown = request.headers[STAFF_HEADER];
  const token = request.cookies[staffSessionCookie];
  if (shown === undefined || token === undefined) return undefined;
  const staff = await authenticators.staff(token, request.cookies[deviceCookies.staff]);
  return shown === STAFF_UNKNOWN || shown === staff?.staffId ? staff : undefined;
}

async function contextOf(
  request: FastifyRequest,
  session: Session | undefined,
  { call, input, deps }: { call: CallDeclaration; input: Record<string, unknown>; deps: BindDeps },
): Promise<Context> {
  const { ip: address, country, id: requestId } = request;
  const from = { address, country, requestId, language: languageOf(request) };
  const hostMerchantId = deps.merchantIdOf(request.hostname);
  if (session === undefined) return { actor: { kind: 'system', id: 'visitor' }, merchantId: hostMerchantId, ...from };
  if ('memberId' in session)
    return { actor: { kind: 'member', id: session.memberId }, merchantId: session.merchantId, ...from };
  const place = await deps.tenancy.placeOf({ call, session, hostMerchantId, input });
  return { actor: { kind: 'staff', id: session.staffId }, ...place, ...from };
}

/** Returns the language of the page from `Accept-Language`; Thai is the default (SHL-004). */
export function languageOf(request: FastifyRequest): 'TH' | 'EN' {
  return /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'EN' : 'TH';
}

function checkedAddress(call: CallDeclaration, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  if (call.params !== undefined) input.params = check(call.params, request.params, 'common.notFound');
  if (call.query !== undefined) input.query = check(call.query, request.query, 'request.invalid');
  return input;
}

async function bodyOf(call: Call, request: FastifyRequest, encrypted: EncryptedCalls): Promise<unknown> {
  const isForm = /^application\/x-www-form-urlencoded\b/.test(request.headers['content-type'] ?? '');
  if (isForm && call.form !== true) throw refuse('request.unsupportedType');
  if (call.encrypted !== true) return request.body;
  if (typeof request.body !== 'string' || !/^application\/jose\b/.test(request.headers['content-type'] ?? ''))
    throw refuse('request.encryption_required');
  return encrypted.open(request.body, request);
}

function check(
  schema: NonNullable<CallDeclaration['body']>,
  value: unknown,
  code: 'request.invalid' | 'common.notFound',
): unknown {
  const parsed = safeParse(schema, value ?? {});
  const unstorable = parsed.success ? pathOfUnstorable(parsed.data) : undefined;
  if (parsed.success && unstorable === undefined) return parsed.data;
  if (code === 'common.notFound') throw refuse(code);
  if (parsed.success) throw refuse(code, { fields: [{ field: unstorable, problem: 'invalid_format' }] });
  const fields = parsed.error.issues
    .slice(0, 20)
    .map((issue) => ({ field: issue.path.join('.'), problem: issue.code }));
  throw refuse(code, { fields });
}

/**
 * Returns the path of a text that the database cannot store (NUL or half a surrogate pair); undefined if there is none.
 */
function pathOfUnstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = isStorable(key) ? pathOfUnstorable(item, path === '' ? key : `${path}.${key}`) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function idempotencyKeyOf(
  call: CallName,
  request: FastifyRequest,
  session: Session | undefined,
  bodyHash: string,
): IdempotencyKey {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw refuse('common.idempotencyKeyMissing');
  const scope =
    session === undefined ? `address:${request.ip}` : 'memberId' in session ? session.memberId : session.staffId;
  return { scope, key, call, bodyHash };
}
