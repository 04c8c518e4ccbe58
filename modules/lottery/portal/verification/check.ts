import type { OneDraw } from '../results/queries.ts';

/**
 * `passed`, `failed`: computed here. `shown`: published, with nothing to compute. `later`: not published yet. `asked`:
 * needs input from the reader. `none`: does not apply to this draw. `unable`: this browser lacks a feature or data for
 * the check.
 */
export type Outcome = 'passed' | 'failed' | 'shown' | 'asked' | 'later' | 'none' | 'unable';

export interface Check {
  outcome: Outcome;
  /** Value that differs or is missing, or why a check does not apply; selects the text on the page. */
  reason?: string;
  /** Compared values, for display. */
  values?: Readonly<Record<string, string>>;
}

export const passed = (values: Check['values'] = {}): Check => ({ outcome: 'passed', values });
export const failed = (reason: string, values: Check['values'] = {}): Check => ({ outcome: 'failed', reason, values });
export const shown = (values: Check['values']): Check => ({ outcome: 'shown', values });
export const later: Check = { outcome: 'later' };
export const none: Check = { outcome: 'none' };

/** Checks whether a draw ended without a result. */
export const isCalledOff = ({ state }: Pick<OneDraw, 'state'>): boolean =>
  state === 'refunding' || state === 'refunded' || state === 'cancelled';

/** Returns the outcome for what an own draw has not published: it comes later, unless the draw was called off. */
export const missing = (draw: OneDraw): Check => (isCalledOff(draw) ? { outcome: 'none', reason: 'off' } : later);

export const unable = (reason: string): Check => ({ outcome: 'unable', reason });
