import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { placeOfPlay } from '../../contract/play-places.ts';
import type { Family } from '../../contract/play-types.ts';

/** Returns the text of a key, or `otherwise` if the key does not exist. */
function textOr(key: string, otherwise: string, t: Translate): string {
  const text = t(key as MessageKey);
  return text === key ? otherwise : text;
}

/** Returns the name of a play type. Play types of places contain a number: `P3`, `SIDE10`. */
export function playName(code: string, t: Translate): string {
  const at = placeOfPlay(code);
  if (at !== undefined)
    return t(at.kind === 'pick' ? 'lottery.play.place' : 'lottery.play.sidesOfPlace', { place: at.place });
  return textOr(`lottery.play.${code}`, code, t);
}

/** Returns the text that says when a play type wins; empty if its name says it already. */
export const howItWins = (code: string, t: Translate): string => textOr(`lottery.how.${code}`, '', t);

const compared = new Set(['DRAGON', 'TIGER', 'TIE']);

/** Returns the display text of a pick: `H` is high, `12` of the dragon is place 1 against place 2. */
export function pickName(playType: string, pick: string, family: Family, t: Translate): string {
  if (compared.has(playType)) {
    const [one, other] = family === 'pk10' ? [pick, String(11 - Number(pick))] : [...pick];
    return `${one} : ${other}`;
  }
  if (/^[A-Z]+$/.test(pick)) return textOr(`lottery.pick.${pick}`, pick, t);
  return pick.replaceAll('-', ' · ');
}
