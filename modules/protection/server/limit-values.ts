// Wire form of limits: money with decimals, minutes of play as whole numbers.
import { fromWire, toWire } from '@sanam/contract';
import { refuse } from '@sanam/server/platform/errors.ts';
import { framesOf, type PlayerLimitFrame, type PlayerLimitKind } from '../contract/states.ts';
import type { LimitKind, OwnLimit, PlayFigures } from './types.ts';

const SECONDS = 60n;
/** Minutes of a day. */
const MINUTES_MAX = 1440n;

/**
 * Formats minor units, seconds for `time`. A started minute counts as used, so that the rest is never shown too high.
 */
export function limitText(kind: LimitKind, amount: bigint): string {
  const shown = amount > 0n ? amount : 0n;
  return kind === 'time' ? String((shown + SECONDS - 1n) / SECONDS) : toWire(shown);
}

/** Parses to minor units or seconds; undefined if it is no amount of this kind. */
function parseLimit(kind: PlayerLimitKind, text: string): bigint | undefined {
  if (kind !== 'time') return text.includes('.') ? fromWire(text) : undefined;
  if (text.includes('.') || BigInt(text) > MINUTES_MAX) return undefined;
  return BigInt(text) * SECONDS;
}

const hasFrame = (kind: PlayerLimitKind, frame: PlayerLimitFrame): boolean => framesOf[kind].includes(frame);

/**
 * Returns the requested amount, null for no limit. Refuses with `request.invalid` for a period or an amount that the
 * kind does not have.
 */
export function amountAsked(ask: {
  kind: PlayerLimitKind;
  frame: PlayerLimitFrame;
  amount: string | null;
}): bigint | null {
  const { kind, frame } = ask;
  if (!hasFrame(kind, frame))
    throw refuse('request.invalid', { fields: [{ field: 'frame', problem: 'invalid_value' }] });
  const amount = ask.amount === null ? null : parseLimit(kind, ask.amount);
  if (amount === undefined)
    throw refuse('request.invalid', { fields: [{ field: 'amount', problem: 'invalid_format' }] });
  return amount;
}

/** Converts a limit for its player. */
export function limitValue(limit: OwnLimit) {
  const { kind, frame, own, amount, used, resetsAt, pending } = limit;
  const left = limitText(kind, kind === 'time' ? ((amount - used) / SECONDS) * SECONDS : amount - used);
  return {
    kind,
    frame,
    own: own === null ? null : limitText(kind, own),
    limit: limitText(kind, amount),
    used: limitText(kind, used),
    left,
    resetsAt: frame === 'each' ? null : resetsAt.toISOString(),
    pending:
      pending === null
        ? null
        : {
            amount: pending.amount === null ? null : limitText(kind, pending.amount),
            effectiveAt: pending.effectiveAt.toISOString(),
            confirmBy: pending.confirmBy.toISOString(),
            isDue: pending.isDue,
          },
  };
}

export const figuresValue = ({ days, playedSeconds, depositMinor, netMinor }: PlayFigures) => ({
  days,
  playedMinutes: Math.floor(playedSeconds / 60),
  deposits: toWire(depositMinor),
  net: toWire(netMinor),
});
