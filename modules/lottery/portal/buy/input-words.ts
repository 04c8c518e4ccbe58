import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { ExpandReason, Expansion } from '../../contract/expand.ts';
import type { PasteError } from '../../contract/paste.ts';

/** Returns the error text of an input that could not be parsed, with its position. */
export function expandText(failed: Extract<Expansion, { ok: false }>, t: Translate): string {
  return t('lottery.atColumn', {
    column: failed.column,
    reason: t(`lottery.reason.${failed.reason satisfies ExpandReason}`),
  });
}

/** Returns the error text of a pasted list that could not be parsed, with its position. */
export const pasteText = ({ line, column, reason }: PasteError, t: Translate): string =>
  t('lottery.atLine', { line, column, reason: t(`lottery.paste.${reason}`) });
