import { onTestFinished } from 'vitest';
import { useAskedHumanCheck } from './use-human-check.ts';

/** Answers each human check of this test: passes it or closes its dialog. */
export function answerHumanCheck(how: 'pass' | 'close' = 'pass'): void {
  onTestFinished(
    useAskedHumanCheck.subscribe(({ asked }) => asked?.done(how === 'pass' ? `passed-${asked.purpose}` : undefined)),
  );
}
