// The retry table of section 7: the vendor's next step while an outcome is unknown.
import type { MoneyCall } from './calls.ts';

const FIRST_PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
const LATER_PAUSE_MS = 5 * 60_000;
const DEBIT_PAUSES_MS = [1_000, 2_000, 5_000];

export type NextStep =
  | { do: 'resend'; afterMs: number }
  /** Roll back a bet or tip without a confirmation; the rollback is then resent until it is answered. */
  | { do: 'rollback' };

/**
 * Returns the next step after `attempts` sendings of one transaction id without a settled answer. Credits, rollbacks
 * and closes are resent until answered; after 24 hours staff should also look at them.
 */
export function nextStep(call: MoneyCall, attempts: number): NextStep {
  if (call === 'bet' || call === 'tip') {
    const afterMs = DEBIT_PAUSES_MS[attempts - 1];
    return afterMs === undefined ? { do: 'rollback' } : { do: 'resend', afterMs };
  }
  return { do: 'resend', afterMs: FIRST_PAUSES_MS[attempts - 1] ?? LATER_PAUSE_MS };
}
