import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import type { Words } from '@sanam/console/i18n/use-words.ts';

/** What a play type is called, with its code; those of places are numbered: `P3`, `SIDE10`. */
export function playName(code: string, t: Words): string {
  const [, kind, place] = /^(P|SIDE)(\d+)$/.exec(code) ?? [];
  if (place !== undefined)
    return `${t(kind === 'P' ? 'lotteryPlay.place' : 'lotteryPlay.sidesOfPlace', { place })} (${code})`;
  const name = t(`lotteryPlay.${code}` as MessageKey, { _: code });
  return name === code ? code : `${name} (${code})`;
}
