import type { z } from 'zod/mini';
import type { RefusalCode } from './refusals.ts';

/**
 * Callers of a call. `anyone`: no token is required · `member`: any session, trial guests included · `player`: a
 * session of a real account (type 4, the trial guest, is refused with `identity.realAccountNeeded`) · `agent`: a
 * session of an account whose type is that of an agent at this moment (all other sessions are refused with
 * `agents.notAgent`) · `staff`: a console session with the permission of the call.
 */
export type Who = 'anyone' | 'member' | 'player' | 'agent' | 'staff';

/**
 * The light part of a call: plain data without schemas. The browser's build keeps only the fields it needs
 * (`light-calls.ts`).
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  path: string;
  who: Who;
  /**
   * Only a few of these run at once on a node, the others wait, so that a burst does not starve bets. If too many wait,
   * the call is refused with `common.unavailable`.
   */
  queued?: true;
  /** The body is a compact JWE (docs/spec/decisions.md, GAP-001); a plain body is refused with 415. */
  encrypted?: true;
  /** The call carries an `Idempotency-Key` header: same key and body, same answer. */
  idempotent?: true;
  /** The answer is a file or a stream, not the envelope. */
  raw?: true;
  /** The body is `multipart/form-data`. */
  upload?: true;
  /** Largest body in bytes, if smaller than the usual limit; a larger one is refused with 413. */
  bodyBytesMax?: number;
  /** The body may also come as `application/x-www-form-urlencoded`. */
  form?: true;
  /**
   * Allowed only within a few minutes of a verified second factor (or of the log-in, for members without one); refused
   * with `identity.stepUpRequired`.
   */
  fresh?: true;
  /**
   * Allowed for a member who must change the password first; every other call of members is refused with
   * `identity.passwordChangeRequired`.
   */
  beforePasswordChange?: true;
  /**
   * Allowed while play is closed: for a member on a break or excluded (other calls of members are refused with
   * `protection.excluded`), and for everybody while the site is in maintenance (other calls with `site.maintenance`).
   */
  whenClosed?: true;
  /** Permission that staff need for the call. */
  permission?: string;
  /**
   * The merchant that a staff call concerns. `self`: only the caller · `list`: rows of every merchant that the caller
   * sees, or of `query.merchant` · `merchant`: settings of one merchant, the console's or `query.merchant` · any other
   * word: the kind of the record named by the first path parameter (or `body.memberId`), whose module determines the
   * merchant. If absent, the call is for staff of the installation only (docs/decisions/staff-and-merchants.md).
   */
  about?: string;
  summary: string;
}

/** The heavy part: the schemas that the server validates and the OpenAPI document shows. */
export interface CallSchemas {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  value: z.ZodMiniType;
  /** Refusals of this call, in addition to those of every call (`commonRefusals`). */
  refusals: readonly RefusalCode[];
}

/** One call, declared once in its module's `contract/calls.ts` (members and visitors) or `contract/staff-calls.ts`. */
export interface CallDeclaration extends Call, CallSchemas {}

/** All calls by name. Each module adds its own by declaration merging, so that types know the whole list. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Calls {}
export type CallName = keyof Calls;

type Part<S, K extends string> = S extends { [P in K]: infer T extends z.ZodMiniType }
  ? { [P in K]: z.input<T> }
  : unknown;

/** Input of a caller: `{ params, query, body }`, each only if the call has it. */
export type CallInput<S> = Part<S, 'params'> & Part<S, 'query'> & Part<S, 'body'>;
/** Input of the server's handler after validation. */
export type CallArguments<S> = {
  [K in 'params' | 'query' | 'body' as S extends { [P in K]: z.ZodMiniType } ? K : never]: S extends {
    [P in K]: infer T extends z.ZodMiniType;
  }
    ? z.output<T>
    : never;
};
/** The `value` of the success envelope. */
export type CallValue<S extends { value: z.ZodMiniType }> = z.output<S['value']>;
