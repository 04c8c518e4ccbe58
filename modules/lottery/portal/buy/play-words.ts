import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { placeOfPlay } from '../../contract/play-places.ts';
import type { Family } from '../../contract/play-types.ts';

/** The text of a key that may be missing. */
function textOr(key: string, otherwise: string, t: Translate): string {
  const text = t(key as MessageKey);
  return text === key ? otherwise : text;
}

/** The name of a play type; those of places are numbered: `P3`, `SIDE10`. */
export function playName(code: string, t: Translate): string {
  const at = placeOfPlay(code);
  if (at !== undefined)
    return t(at.kind === 'pick' ? 'lottery.play.place' : 'lottery.play.sidesOfPlace', { place: at.place });
  return textOr(`lottery.play.${code}`, code, t);
}

/** When a play type wins; empty where its name says it. */
export const howItWins = (code: string, t: Translate): string => textOr(`lottery.how.${code}`, '', t);

const compared = new Set(['DRAGON', 'TIGER', 'TIE']);

/** A pick as a person reads it: `H` is high, `12` of the dragon is place 1 against place 2. */
export function pickName(playType: string, pick: string, family: Family, t: Translate): string {
  if (compared.has(playType)) {
    const [one, other] = family === 'pk10' ? [pick, String(11 - Number(pick))] : [...pick];
    return `${one} : ${other}`;
  }
  if (/^[A-Z]+$/.test(pick)) return textOr(`lottery.pick.${pick}`, pick, t);
  return pick.replaceAll('-', ' · ');
}
