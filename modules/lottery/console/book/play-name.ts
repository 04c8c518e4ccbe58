import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import type { Words } from '@sanam/console/i18n/use-words.ts';
import { placeOfPlay } from '../../contract/play-places.ts';

/** Returns the name of a play type with its code. Play types of places contain a number: `P3`, `SIDE10`. */
export function playName(code: string, t: Words): string {
  const at = placeOfPlay(code);
  if (at !== undefined)
    return `${t(at.kind === 'pick' ? 'lotteryPlay.place' : 'lotteryPlay.sidesOfPlace', { place: at.place })} (${code})`;
  const name = t(`lotteryPlay.${code}` as MessageKey, { _: code });
  return name === code ? code : `${name} (${code})`;
}
