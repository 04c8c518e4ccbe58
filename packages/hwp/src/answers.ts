// Answers as a vendor reads them (section 5): required fields are validated, new ones are accepted (T3).
import * as z from 'zod/mini';
import type { HwpCall, SandboxCall } from './calls.ts';
import type { HwpCode, LimitName, Outcome } from './codes.ts';

const integer = z.int();
const outcome = z.enum(['ACCEPTED', 'REFUSED', 'RETRY']);
const limitName = z.enum(['BET_MAX', 'STAKE', 'LOSS', 'TIME', 'ROUND_BETS']);

const base = {
  outcome,
  code: z.string(),
  message: z.optional(z.string()),
  request_id: z.optional(z.string()),
  server_time: z.optional(z.string()),
};

const moved = {
  transaction_id: z.string(),
  wallet_transaction_id: z.string(),
  replayed: z.boolean(),
  moved: integer,
  balance_after: integer,
  balance: integer,
  balance_version: integer,
  currency: z.string(),
};

/** Fields of every answer; all others are present only where they apply. */
export const answerSchema = z.looseObject({
  ...base,
  transaction_id: z.optional(moved.transaction_id),
  wallet_transaction_id: z.optional(moved.wallet_transaction_id),
  replayed: z.optional(moved.replayed),
  moved: z.optional(moved.moved),
  balance_after: z.optional(moved.balance_after),
  balance: z.optional(moved.balance),
  balance_version: z.optional(moved.balance_version),
  currency: z.optional(moved.currency),
  limit: z.optional(limitName),
});

const acceptedMoney = z.looseObject({ ...base, ...moved });
const session = { session_id: z.string(), session_expires_at: z.string() };

const vendorTransaction = z.looseObject({
  transaction_id: z.string(),
  call: z.string(),
  state: z.string(),
  amount: integer,
  moved: integer,
});

/** Schemas of answers with `outcome: "ACCEPTED"`, by call. */
export const acceptedAnswerSchemas = {
  'session/authenticate': z.looseObject({
    ...base,
    ...session,
    player_id: z.string(),
    currency: z.string(),
    exponent: integer,
    balance: integer,
    country: z.string(),
    language: z.string(),
    is_test: z.boolean(),
    limits: z.optional(z.looseObject({ max_bet: z.optional(integer) })),
    reality_check_seconds: z.optional(integer),
  }),
  'session/keepalive': z.looseObject({ ...base, ...session, session_state: z.string() }),
  'session/close': z.looseObject({ ...base, session_state: z.string() }),
  balance: z.looseObject({ ...base, balance: integer, balance_version: integer, currency: z.string() }),
  bet: acceptedMoney,
  win: acceptedMoney,
  'bet-win': acceptedMoney,
  rollback: acceptedMoney,
  'round/close': acceptedMoney,
  'promo-win': acceptedMoney,
  'jackpot-win': acceptedMoney,
  adjust: acceptedMoney,
  tip: acceptedMoney,
  /** `answer` is the recorded one; `state` and `answer` are absent when nothing was found. */
  'transaction/status': z.looseObject({
    ...base,
    found: z.boolean(),
    state: z.optional(z.enum(['ACCEPTED', 'SETTLED', 'REFUSED', 'ROLLED_BACK', 'TOMBSTONE'])),
    answer: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  }),
  'round/status': z.looseObject({
    ...base,
    found: z.boolean(),
    state: z.optional(z.enum(['OPEN', 'CLOSED'])),
    bet_total: z.optional(integer),
    win_total: z.optional(integer),
    movements: z.optional(z.array(vendorTransaction)),
  }),
  /** One answer for each item, in the order of the items. */
  batch: z.looseObject({ ...base, answers: z.array(answerSchema) }),
  ping: z.looseObject({ ...base, time: z.string(), version: z.string(), accepting_bets: z.boolean() }),
} as const satisfies Record<HwpCall, z.ZodMiniType>;

export const sandboxAnswerSchemas = {
  'sandbox/player': z.looseObject({
    ...base,
    player_id: z.string(),
    session_id: z.string(),
    game_code: z.string(),
    currency: z.string(),
    balance: integer,
  }),
  'sandbox/deposit': z.looseObject({ ...base, balance: integer }),
  'sandbox/session': z.looseObject(base),
  'sandbox/exclude': z.looseObject(base),
  'sandbox/reality-check': z.looseObject(base),
  'sandbox/vendor': z.looseObject(base),
  'sandbox/maintenance': z.looseObject(base),
} as const satisfies Record<SandboxCall, z.ZodMiniType>;

/** An answer of the money calls as the wallet writes it. Amounts in minor units. */
export interface HwpAnswer {
  outcome: Outcome;
  code: HwpCode;
  message?: string;
  request_id?: string;
  transaction_id?: string;
  wallet_transaction_id?: string;
  replayed?: boolean;
  moved?: number;
  balance_after?: number;
  balance?: number;
  balance_version?: number;
  currency?: string;
  limit?: LimitName;
  server_time?: string;
  [further: string]: unknown;
}
