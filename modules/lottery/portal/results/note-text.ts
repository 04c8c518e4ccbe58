import type { Translate } from '@sanam/portal/i18n/language.ts';
import { lateReasons } from '../../contract/states.ts';
import type { OneDraw } from './queries.ts';

/** Returns the text of a note to players; why the clock refunded a draw is said in the reader's language. */
export function noteText({ kind, text }: Pick<OneDraw['notes'][number], 'kind' | 'text'>, t: Translate): string {
  const reason = kind === 'late' ? lateReasons.find((one) => one === text) : undefined;
  return reason === undefined ? text : t(`lottery.results.late.${reason}`);
}
