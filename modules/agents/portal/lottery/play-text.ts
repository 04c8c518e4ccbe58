import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';

/** Returns the name that the lottery gives to a play type; its code if it has none. `P3` is of the third place. */
export function playText(code: string, t: Translate): string {
  const [, kind, place] = /^(P|SIDE)(\d+)$/.exec(code) ?? [];
  if (place !== undefined) return t(kind === 'P' ? 'lottery.play.place' : 'lottery.play.sidesOfPlace', { place });
  const key = `lottery.play.${code}`;
  const text = t(key as MessageKey);
  return text === key ? code : text;
}
