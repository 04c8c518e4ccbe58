import { describe, expect, it } from 'vitest';
import { askAgainMs } from './reality-check-clock.ts';

describe('the clock of the reality check', () => {
  it('asks again when the check falls due, and not before', () => {
    expect(askAgainMs({ isDue: false, dueInSeconds: 3600 })).toBe(3_600_250);
    expect(askAgainMs({ isDue: false, dueInSeconds: 0 })).toBe(1250);
  });

  it('does not ask while the check waits for its answer, or while no clock runs', () => {
    expect(askAgainMs({ isDue: true, dueInSeconds: 0 })).toBe(false);
    expect(askAgainMs({ isDue: false, dueInSeconds: null })).toBe(false);
    expect(askAgainMs(undefined)).toBe(false);
  });
});
