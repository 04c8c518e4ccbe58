// Converts a checked request to the engine's command, written as JSON text by hand because this runs for every bet.
import { fingerprint, type FingerprintFields, type MoneyCall } from '@sanam/hwp';
import type { Vendor } from './vendors.ts';

/** Fields of money calls as the schemas accept them. */
export interface MoneyRequest extends FingerprintFields {
  transaction_id: string;
  session_id?: string;
  round_closed?: boolean;
  promo?: { reward_id: string; payout_seq?: number };
  jackpot?: { win_part?: number };
}

export interface Command {
  /** Selects the lane: commands of one player are served in order. */
  playerId: string;
  /** Identifies a command in work by vendor and transaction id. */
  key: string;
  /** Equal for repetitions of the same command under one key. */
  fingerprint: string;
  isDebit: boolean;
  /** JSON of the command without its opening brace. */
  json: string;
}

/** Fields with a column of the vendor transaction; all other fields are stored as received (T3). */
const ownColumns: ReadonlySet<string> = new Set([
  'transaction_id',
  'reference_transaction_id',
  'player_id',
  'session_id',
  'game_code',
  'round_id',
  'currency',
  'amount',
  'bet_amount',
  'win_amount',
  'kind',
]);

const debits: ReadonlySet<string> = new Set(['bet', 'bet-win', 'tip']);

/** Checks whether this call takes money from the player. */
export const isDebit = (call: string): boolean => debits.has(call);

/** Checks for a forbidden zero stake: allowed only if free or if the vendor may bet zero (section 3). */
export function isForbiddenZero(vendor: Vendor, call: MoneyCall, request: MoneyRequest): boolean {
  if (!debits.has(call)) return false;
  const stake = call === 'bet-win' ? request.bet_amount : request.amount;
  return stake === 0 && request.is_free !== true && !vendor.capabilities.has('zero_bet');
}

/** Builds the command. Ids and words matched their patterns and need no escaping; free texts are escaped. */
export function toCommand(vendor: Vendor, call: MoneyCall, request: MoneyRequest): Command {
  const { transaction_id: id, player_id: player } = request;
  let json = `"call":"${call}","v":${vendor.id},"t":"${id}","p":"${player}"`;
  if (request.session_id !== undefined) json += `,"s":"${request.session_id}"`;
  if (request.game_code !== undefined) json += `,"g":"${request.game_code}"`;
  if (request.round_id !== undefined) json += `,"r":"${request.round_id}"`;
  if (request.round_closed === true) json += ',"closed":true';
  if (request.currency !== undefined) json += `,"cur":"${request.currency}"`;
  if (call === 'bet-win') json += `,"amt":${request.bet_amount},"win":${request.win_amount}`;
  else if (request.amount !== undefined) json += `,"amt":${request.amount}`;
  if (request.kind !== undefined) json += `,"kind":"${request.kind}"`;
  if (request.reference_transaction_id !== undefined) json += `,"ref":"${request.reference_transaction_id}"`;
  if (request.promo !== undefined) {
    json += `,"reward":${JSON.stringify(request.promo.reward_id)},"seq":${request.promo.payout_seq ?? 1}`;
  }
  if (request.jackpot?.win_part !== undefined) json += `,"jpart":${request.jackpot.win_part}`;
  const print = fingerprint(call, request).toString('base64');
  json += `,"fp":"${print}"`;
  const extra = extraOf(request as unknown as Record<string, unknown>);
  if (extra !== undefined) json += `,"extra":${extra}`;
  const key = `${vendor.id} ${id}`;
  return { playerId: player, key, fingerprint: print, isDebit: debits.has(call), json: `${json}}` };
}

function extraOf(request: Record<string, unknown>): string | undefined {
  let extra: Record<string, unknown> | undefined;
  for (const key in request) {
    if (ownColumns.has(key)) continue;
    if (key === 'round_closed' && request[key] === false) continue;
    extra ??= {};
    extra[key] = request[key];
  }
  return extra === undefined ? undefined : JSON.stringify(extra);
}
