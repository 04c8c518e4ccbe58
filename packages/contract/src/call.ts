import type { z } from 'zod/mini';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may make a call.
 * `anyone`: no token is asked for · `member`: any session, trial guests included · `player`: a session of a real account
 * (type 4, the trial guest, is refused with `identity.realAccountNeeded`) · `agent`: a session of an account whose type is
 * that of an agent at this moment (everybody else is refused with `agents.notAgent`) · `staff`: a console session with the permission of the call.
 */
export type Who = 'anyone' | 'member' | 'player' | 'agent' | 'staff';

/** The light half of a call: plain data, no schema. Of it the build keeps what a browser needs (`light-calls.ts`). */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  path: string;
  who: Who;
  /** A few of these at a time on a node, the rest in line: a storm of them must not starve bets. Too long a line is refused with `common.unavailable`. */
  queued?: true;
  /** The body travels as a compact JWE (docs/spec/decisions.md, GAP-001); a plain body is refused with 415. */
  encrypted?: true;
  /** The call carries an `Idempotency-Key` header: same key and body, same answer. */
  idempotent?: true;
  /** The answer is a file or a stream, not the envelope. */
  raw?: true;
  /** The body is `multipart/form-data`. */
  upload?: true;
  /** The longest body in bytes where the usual bound is too generous; a longer one is refused with 413. */
  bodyBytesMax?: number;
  /** The body may also come as `application/x-www-form-urlencoded`. */
  form?: true;
  /** Only within a few minutes of a verified second factor (or of the log-in, for members without one); refused with `identity.stepUpRequired`. */
  fresh?: true;
  /** Open to a member who must change the password first; every other call of members is refused with `identity.passwordChangeRequired`. */
  beforePasswordChange?: true;
  /**
   * Answers while nobody may play: to a member on a break or excluded (every other call of members is refused with
   * `protection.excluded`), and to everybody while the site is in maintenance (every other call with `site.maintenance`).
   */
  whenClosed?: true;
  /** What staff need for it. */
  permission?: string;
  /**
   * Which merchant a call of staff is about. `self`: nobody but the caller · `list`: rows, of every merchant that the
   * caller sees or of `query.merchant` · `merchant`: what one merchant has set, the console's or `query.merchant` · any
   * other word: the kind of record that the first parameter of the path names (or `body.memberId`), whose merchant its
   * module tells. Without it the call is for staff of the installation alone (docs/decisions/staff-and-merchants.md).
   */
  about?: string;
  summary: string;
}

/** The heavy half: what the server checks and the OpenAPI document shows. */
export interface CallSchemas {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  value: z.ZodMiniType;
  /** Refusals of this call beyond those every call may give (`commonRefusals`). */
  refusals: readonly RefusalCode[];
}

/** One call, declared once in its module's `contract/calls.ts` (members and visitors) or `contract/staff-calls.ts`. */
export interface CallDeclaration extends Call, CallSchemas {}

/** Every call by its name. Each module adds its own by declaration merging, so that types know the whole list. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Calls {}
export type CallName = keyof Calls;

type Part<S, K extends string> = S extends { [P in K]: infer T extends z.ZodMiniType }
  ? { [P in K]: z.input<T> }
  : unknown;

/** What a caller passes: `{ params, query, body }`, each only where the call has it. */
export type CallInput<S> = Part<S, 'params'> & Part<S, 'query'> & Part<S, 'body'>;
/** What the server's handler receives after the check. */
export type CallArguments<S> = {
  [K in 'params' | 'query' | 'body' as S extends { [P in K]: z.ZodMiniType } ? K : never]: S extends {
    [P in K]: infer T extends z.ZodMiniType;
  }
    ? z.output<T>
    : never;
};
/** The `value` of the success envelope. */
export type CallValue<S extends { value: z.ZodMiniType }> = z.output<S['value']>;
