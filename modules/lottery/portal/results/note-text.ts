import type { Translate } from '@sanam/portal/i18n/language.ts';
import { lateReasonOf } from '../../contract/states.ts';
import type { OneDraw } from './queries.ts';

/** Returns the text of a note to players; why the clock refunded a draw is said in the reader's language. */
export function noteText(note: OneDraw['notes'][number], t: Translate): string {
  const reason = lateReasonOf(note);
  return reason === undefined ? note.text : t(`lottery.results.late.${reason}`);
}
