// Request schemas of all calls, by the field matrix of section 4. Fields marked "-" there are not declared: like every
// unknown field they are kept and have no meaning (T3).
import * as z from 'zod/mini';
import { BATCH_ITEMS_MAX, type HwpCall, type SandboxCall } from './calls.ts';
import * as f from './fields.ts';

const common = { details: z.optional(f.details), occurred_at: z.optional(f.occurredAt) };
const money = { transaction_id: f.transactionId, player_id: f.playerId, ...common };
const freeBet = { is_free: z.optional(z.boolean()), promo: z.optional(f.promo) };
/** Fields of a stake besides the amounts. Two groups, because the amounts are checked between them. */
const stakePlace = {
  session_id: f.sessionId,
  game_code: f.gameCode,
  round_id: f.roundId,
  round_closed: z.optional(z.boolean()),
  currency: f.currency,
};
const stakeDetails = {
  kind: z.optional(f.betKind),
  jackpot: z.optional(f.jackpot),
  bet_info: z.optional(f.betInfo),
};

const bet = z
  .looseObject({
    ...money,
    ...freeBet,
    ...stakePlace,
    amount: f.amount,
    ...stakeDetails,
  })
  .check(...freeBetRules('amount'));

const betWin = z
  .looseObject({
    ...money,
    ...freeBet,
    ...stakePlace,
    bet_amount: f.amount,
    win_amount: f.amount,
    ...stakeDetails,
  })
  .check(...freeBetRules('bet_amount'));

const win = z.looseObject({
  ...money,
  ...freeBet,
  reference_transaction_id: z.optional(f.transactionId),
  session_id: z.optional(f.sessionId),
  game_code: f.gameCode,
  round_id: f.roundId,
  round_closed: z.optional(z.boolean()),
  currency: f.currency,
  amount: f.amount,
  kind: z.optional(f.winKind),
  jackpot: z.optional(f.jackpot),
});

const rollback = z.looseObject({
  ...money,
  reference_transaction_id: f.transactionId,
  session_id: z.optional(f.sessionId),
  game_code: z.optional(f.gameCode),
  round_id: z.optional(f.roundId),
  round_closed: z.optional(z.boolean()),
  currency: z.optional(f.currency),
  amount: z.optional(f.amount),
  kind: z.optional(f.word),
  reason: f.rollbackReason,
});

const roundClose = z.looseObject({
  ...money,
  session_id: z.optional(f.sessionId),
  game_code: f.gameCode,
  round_id: f.roundId,
  reason: z.optional(f.word),
});

const promoWin = z.looseObject({
  ...money,
  reference_transaction_id: z.optional(f.transactionId),
  session_id: z.optional(f.sessionId),
  game_code: z.optional(f.gameCode),
  round_id: z.optional(f.roundId),
  round_closed: z.optional(z.boolean()),
  currency: f.currency,
  amount: f.amount,
  kind: f.word,
  promo: f.promo,
  reason: z.optional(f.word),
});

const jackpotWin = z.looseObject({
  ...money,
  reference_transaction_id: z.optional(f.transactionId),
  session_id: z.optional(f.sessionId),
  game_code: f.gameCode,
  round_id: z.optional(f.roundId),
  round_closed: z.optional(z.boolean()),
  currency: f.currency,
  amount: f.amount,
  kind: z.optional(f.word),
  jackpot: f.jackpotWithId,
});

const adjust = z.looseObject({
  ...money,
  reference_transaction_id: f.transactionId,
  session_id: z.optional(f.sessionId),
  game_code: f.gameCode,
  round_id: f.roundId,
  round_closed: z.optional(z.boolean()),
  currency: f.currency,
  amount: f.signedAmount,
  kind: f.word,
  promo: z.optional(f.promo),
  reason: f.adjustReason,
});

const tip = z.looseObject({
  ...money,
  session_id: f.sessionId,
  game_code: f.gameCode,
  round_id: z.optional(f.roundId),
  currency: f.currency,
  amount: f.amount,
});

export const requestSchemas = {
  'session/authenticate': z.looseObject({ launch_token: f.launchToken, game_code: f.gameCode }),
  'session/keepalive': z.looseObject({ session_id: f.sessionId, player_id: z.optional(f.playerId) }),
  'session/close': z.looseObject({ session_id: f.sessionId, player_id: z.optional(f.playerId) }),
  balance: z.looseObject({ player_id: f.playerId, session_id: f.sessionId, game_code: z.optional(f.gameCode) }),
  bet,
  win,
  'bet-win': betWin,
  rollback,
  'round/close': roundClose,
  'promo-win': promoWin,
  'jackpot-win': jackpotWin,
  adjust,
  tip,
  'transaction/status': z.looseObject({ transaction_id: f.transactionId }),
  'round/status': z.looseObject({ round_id: f.roundId, player_id: f.playerId }),
  /** Each item contains its `call` and is then judged like a separate message (M22). */
  batch: z.looseObject({
    batch_id: z.optional(f.transactionId),
    items: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(BATCH_ITEMS_MAX)),
  }),
  ping: z.looseObject({}),
} as const satisfies Record<HwpCall, z.ZodMiniType>;

export const sandboxSchemas = {
  'sandbox/player': z.looseObject({ balance: f.amount }),
  'sandbox/deposit': z.looseObject({ player_id: f.playerId, amount: f.amount }),
  'sandbox/session': z.looseObject({ session_id: f.sessionId, state: z.literal('expired') }),
  'sandbox/exclude': z.looseObject({ player_id: f.playerId }),
  /** `due`: the check is due now, as after an hour of play; false: the player has confirmed. */
  'sandbox/reality-check': z.looseObject({ player_id: f.playerId, due: z.boolean() }),
  'sandbox/vendor': z.looseObject({ enabled: z.boolean() }),
  'sandbox/maintenance': z.looseObject({ on: z.boolean() }),
} as const satisfies Record<SandboxCall, z.ZodMiniType>;

export type HwpRequest<Call extends HwpCall = HwpCall> = z.infer<(typeof requestSchemas)[Call]>;
export type SandboxRequest<Call extends SandboxCall = SandboxCall> = z.infer<(typeof sandboxSchemas)[Call]>;

export type ReadResult<Request> =
  | { ok: true; request: Request }
  | { ok: false; code: 'INVALID_REQUEST' | 'INVALID_AMOUNT'; field: string };

/** Checks a parsed body against its call. Refuses with `INVALID_REQUEST`, or `INVALID_AMOUNT` for an invalid number. */
export function readRequest<Call extends HwpCall>(
  call: Call,
  body: Record<string, unknown>,
): ReadResult<HwpRequest<Call>> {
  const result = requestSchemas[call].safeParse(body);
  if (result.success) return { ok: true, request: result.data as HwpRequest<Call> };
  return refusal(body, result.error.issues);
}

export function readSandboxRequest<Call extends SandboxCall>(
  call: Call,
  body: Record<string, unknown>,
): ReadResult<SandboxRequest<Call>> {
  const result = sandboxSchemas[call].safeParse(body);
  if (result.success) return { ok: true, request: result.data as SandboxRequest<Call> };
  return refusal(body, result.error.issues);
}

function refusal(
  body: Record<string, unknown>,
  issues: readonly { path: PropertyKey[] }[],
): { ok: false; code: 'INVALID_REQUEST' | 'INVALID_AMOUNT'; field: string } {
  const onlyAmounts = issues.every(({ path }) => {
    const key = String(path[0]);
    return path.length === 1 && f.amountKeys.has(key) && typeof body[key] === 'number';
  });
  const field = issues[0]?.path.map(String).join('.') ?? '';
  return { ok: false, code: onlyAmounts ? 'INVALID_AMOUNT' : 'INVALID_REQUEST', field };
}

/** Rules of a free bet: its amount is 0 and it names its promotion (note 4, M14). */
function freeBetRules(amountKey: 'amount' | 'bet_amount') {
  return [
    z.refine<Record<string, unknown>>((value) => value.is_free !== true || value[amountKey] === 0, {
      path: [amountKey],
    }),
    z.refine<Record<string, unknown>>((value) => value.is_free !== true || value.promo !== undefined, {
      path: ['promo'],
    }),
  ] as const;
}
