// The retry table of section 7: what a vendor does while it does not know an outcome.
import type { MoneyCall } from './calls.ts';

const FIRST_PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
const LATER_PAUSE_MS = 5 * 60_000;
const DEBIT_PAUSES_MS = [1_000, 2_000, 5_000];

export type NextStep =
  | { do: 'resend'; afterMs: number }
  /** A bet or tip that nobody could confirm is taken back; the rollback is then sent until it is answered. */
  | { do: 'rollback' };

/**
 * What to do after `attempts` sendings of one transaction id without a settled answer.
 * Credits, rollbacks and closes are resent until answered; after 24 hours a person looks at them as well.
 */
export function nextStep(call: MoneyCall, attempts: number): NextStep {
  if (call === 'bet' || call === 'tip') {
    const afterMs = DEBIT_PAUSES_MS[attempts - 1];
    return afterMs === undefined ? { do: 'rollback' } : { do: 'resend', afterMs };
  }
  return { do: 'resend', afterMs: FIRST_PAUSES_MS[attempts - 1] ?? LATER_PAUSE_MS };
}
