/**
 * `passed`, `failed`: computed here. `shown`: published, with nothing to compute by itself. `later`: not published yet. `asked`: needs something of the reader. `none`: this draw has nothing of the kind. `unable`: this
 * browser, or what is known to it, does not suffice.
 */
export type Outcome = 'passed' | 'failed' | 'shown' | 'asked' | 'later' | 'none' | 'unable';

export interface Check {
  outcome: Outcome;
  /** Which of several things did not agree, or is missing; by it the page chooses its words. */
  reason?: string;
  /** What was compared, to be looked at. */
  values?: Readonly<Record<string, string>>;
}

export const passed = (values: Check['values'] = {}): Check => ({ outcome: 'passed', values });
export const failed = (reason: string, values: Check['values'] = {}): Check => ({ outcome: 'failed', reason, values });
export const shown = (values: Check['values']): Check => ({ outcome: 'shown', values });
export const later: Check = { outcome: 'later' };
export const none: Check = { outcome: 'none' };
export const unable = (reason: string): Check => ({ outcome: 'unable', reason });
