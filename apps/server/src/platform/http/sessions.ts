import { randomBytes } from 'node:crypto';
import type { AccountType, Permission } from '@sanam/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenHash } from '../crypto.ts';

/** A member's session, found by the token and the device cookie. */
export interface MemberSession {
  sessionId: string;
  memberId: string;
  merchantId: string;
  username: string;
  accountType: AccountType;
  currency: 'THB' | 'FUN';
  /** Only changing the password and logging out are allowed. */
  mustChangePassword: boolean;
  /** Only calls marked `whenClosed` are allowed: the member is on a break or excluded. */
  isLimited: boolean;
  /** The account belongs to a person who works for the house. */
  isStaff: boolean;
  /** A second factor (or, without one, the log-in) was verified within the last minutes. */
  isFresh: boolean;
}

/** A member of staff at the console. */
export interface StaffSession {
  sessionId: string;
  staffId: string;
  username: string;
  permissions: ReadonlySet<Permission>;
  /** Merchant of the staff member, who sees only its rows; null: staff of the installation. */
  merchantId: string | null;
}

export interface Presence {
  /** A background read: an idle open page does not extend its session. */
  isPassive?: boolean;
}

/** Authentication functions of the HTTP layer. Each returns undefined for an unknown, ended or foreign session. */
export interface Authenticators {
  /** The second factors available to this member: the value of `identity.stepUpRequired`. */
  stepUpValue(session: MemberSession): Promise<Record<string, unknown>>;
  member(token: string, deviceCookie: string | undefined, presence?: Presence): Promise<MemberSession | undefined>;
  staff(token: string, deviceCookie: string | undefined, presence?: Presence): Promise<StaffSession | undefined>;
}

export const deviceCookies = { member: 'sanam_device', staff: 'sanam_ops_device' } as const;
/** Cookie with the token of a console session. Scripts cannot read it; the browser sends it only with staff calls. */
export const staffSessionCookie = 'sanam_ops_session';
/** Path prefix of staff calls and of their cookies. */
export const STAFF_AREA = '/ops';

const VISITOR_COOKIE = 'sanam_visitor';
const VISITOR_SECONDS = 86_400;
const VISITOR_VALUE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns the visitor before log-in: a random value in a cookie that scripts cannot read. Puzzles, captchas, codes and
 * unfinished log-ins are bound to its hash, so that a check passed in one browser is worthless in another.
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

/** Returns the bearer token of a member's request; undefined for a visitor. The token is not verified yet. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(headers.authorization ?? '')?.[1];
