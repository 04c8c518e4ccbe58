import { randomBytes } from 'node:crypto';
import type { AccountType, Permission } from '@sanam/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenHash } from '../crypto.ts';

/** A member's session, as identity found it behind the token and the device cookie. */
export interface MemberSession {
  sessionId: string;
  memberId: string;
  merchantId: string;
  username: string;
  accountType: AccountType;
  currency: 'THB' | 'FUN';
  /** Only changing the password and logging out are open. */
  mustChangePassword: boolean;
  /** Only calls marked `whenClosed` are open: the member is on a break or excluded. */
  isLimited: boolean;
  /** A second factor (or, without one, the log-in) was proven within the last minutes. */
  isFresh: boolean;
}

/** A member of staff at the console. */
export interface StaffSession {
  sessionId: string;
  staffId: string;
  username: string;
  permissions: ReadonlySet<Permission>;
  /** Whose staff: only this merchant's rows are seen. Null: of the installation. */
  merchantId: string | null;
}

export interface Presence {
  /** Only a look: an open page that does nothing does not keep its session from idling out. */
  isPassive?: boolean;
}

/** How the HTTP layer asks who is calling. Each answers undefined for an unknown, ended or foreign session. */
export interface Authenticators {
  /** How this member can prove the second factor now: the value of `identity.stepUpRequired`. */
  stepUpValue(session: MemberSession): Promise<Record<string, unknown>>;
  member(token: string, deviceCookie: string | undefined, presence?: Presence): Promise<MemberSession | undefined>;
  staff(token: string, deviceCookie: string | undefined, presence?: Presence): Promise<StaffSession | undefined>;
}

export const deviceCookies = { member: 'sanam_device', staff: 'sanam_ops_device' } as const;
/** The token of a session at the console. No script reads it; the browser sends it to calls of staff only. */
export const staffSessionCookie = 'sanam_ops_session';
/** Where calls of staff are: the path of their cookies. */
export const STAFF_AREA = '/ops';

const VISITOR_COOKIE = 'sanam_visitor';
const VISITOR_SECONDS = 86_400;
const VISITOR_VALUE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Who asks, before anybody is logged in: a random value in a cookie that no script can read. Puzzles, captchas, codes
 * and half-done log-ins are bound to its hash, so that a check passed in one browser is worth nothing in another.
 */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, options: { isSecure: boolean }): string {
  const given = request.cookies[VISITOR_COOKIE];
  if (given !== undefined && VISITOR_VALUE.test(given)) return tokenHash(given);
  const fresh = randomBytes(32).toString('base64url');
  reply.setCookie(VISITOR_COOKIE, fresh, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: options.isSecure,
    maxAge: VISITOR_SECONDS,
  });
  return tokenHash(fresh);
}

/** The token of a request, as a member's page sends it; undefined for a visitor. Who is behind it is not known yet. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(headers.authorization ?? '')?.[1];
