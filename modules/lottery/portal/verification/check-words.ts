import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import type { Check } from './check.ts';
import type { StepName } from './use-checks.ts';

/** Returns the text of an outcome: `lottery.proof.beacon.passed`, `lottery.proof.beacon.failed.round`. */
export function checkText(step: StepName | 'ticket', { outcome, reason, values }: Check, t: Translate): string {
  const part = reason === undefined ? outcome : `${outcome}.${reason}`;
  return t(`lottery.proof.${step}.${part}` as MessageKey, values);
}
