// Fingerprints of messages: two messages with one transaction id are equal if their fingerprints are (section 7).
import { createHash } from 'node:crypto';
import type { MoneyCall } from './calls.ts';

export interface FingerprintFields {
  player_id: string;
  round_id?: string | undefined;
  game_code?: string | undefined;
  currency?: string | undefined;
  amount?: number | undefined;
  bet_amount?: number | undefined;
  win_amount?: number | undefined;
  reference_transaction_id?: string | undefined;
  kind?: string | undefined;
  is_free?: boolean | undefined;
}

/** Calls for which a field has no meaning ("-" in the field matrix). It must not change the fingerprint either. */
const withoutReference: ReadonlySet<MoneyCall> = new Set(['bet', 'bet-win', 'tip', 'round/close']);
const withFreeFlag: ReadonlySet<MoneyCall> = new Set(['bet', 'bet-win', 'win']);
const withoutAmount: ReadonlySet<MoneyCall> = new Set(['round/close']);
const withoutKind: ReadonlySet<MoneyCall> = new Set(['round/close', 'tip']);

/** Returns the text that is hashed: a JSON array, so that adjacent values stay separate. */
export function fingerprintText(call: MoneyCall, request: FingerprintFields): string {
  const amounts =
    call === 'bet-win'
      ? [request.bet_amount, request.win_amount]
      : [withoutAmount.has(call) ? undefined : request.amount, undefined];
  return JSON.stringify([
    call,
    request.player_id,
    request.round_id ?? null,
    request.game_code ?? null,
    withoutAmount.has(call) ? null : (request.currency ?? null),
    amounts[0] ?? null,
    amounts[1] ?? null,
    call === 'adjust' && (request.amount ?? 0) < 0 ? '-' : '+',
    withoutReference.has(call) ? null : (request.reference_transaction_id ?? null),
    withoutKind.has(call) ? null : (request.kind ?? null),
    withFreeFlag.has(call) && request.is_free === true,
  ]);
}

/** Returns the SHA-256 of `fingerprintText`, 32 bytes. */
export function fingerprint(call: MoneyCall, request: FingerprintFields): Buffer {
  return createHash('sha256').update(fingerprintText(call, request)).digest();
}
