import type { CallArguments, CallName, Calls, CallValue } from '@sanam/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { IdempotencyKey } from '../idempotency.ts';
import type { MemberSession, StaffSession } from './sessions.ts';
import type { WithWritten } from './written.ts';

type WhoOf<Name extends CallName> = Calls[Name]['who'];
type SessionOf<Name extends CallName> =
  WhoOf<Name> extends 'member' | 'player' | 'agent'
    ? { session: MemberSession }
    : WhoOf<Name> extends 'staff'
      ? { session: StaffSession }
      : unknown;
type IdempotencyOf<Name extends CallName> = Calls[Name] extends { idempotent: true }
  ? { idempotency: IdempotencyKey }
  : unknown;

/**
 * Input of a handler: the validated input, the session that the call requires, and the idempotency key if the call has
 * one.
 */
export type HandlerInput<Name extends CallName> = CallArguments<Calls[Name]> &
  SessionOf<Name> &
  IdempotencyOf<Name> & { context: Context; request: FastifyRequest; reply: FastifyReply };

/** Returns the `value` of the success envelope, with parts already serialised where useful, or throws a refusal. */
export type Handler<Name extends CallName> = (
  input: HandlerInput<Name>,
) => Promise<CallValue<Calls[Name]> | WithWritten<CallValue<Calls[Name]>>>;

/** Handlers of a module: contract call → service → reply. */
export type Handlers = { [Name in CallName]?: Handler<Name> };
/** Handlers of all calls. */
export type AllHandlers = { [Name in CallName]: Handler<Name> };
