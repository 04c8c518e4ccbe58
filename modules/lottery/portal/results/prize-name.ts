import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';

const names: Record<string, MessageKey> = {
  first: 'lottery.prize.first',
  second: 'lottery.prize.second',
  third: 'lottery.prize.third',
  fourth: 'lottery.prize.fourth',
  fifth: 'lottery.prize.fifth',
  front3: 'lottery.prize.front3',
  back3: 'lottery.prize.back3',
  back2: 'lottery.prize.back2',
  special: 'lottery.prize.special',
  consolation: 'lottery.prize.consolation',
  number: 'lottery.prize.number',
  value: 'lottery.prize.value',
  change: 'lottery.prize.change',
  set50: 'lottery.prize.set50',
};

/** Returns the name of a prize of a board: `prize3` is the third prize of a Vietnamese board. */
export function prizeName(prize: string, t: Translate): string {
  const [, place] = /^prize(\d)$/.exec(prize) ?? [];
  if (place !== undefined) return t('lottery.prize.place', { place });
  const name = names[prize];
  return name === undefined ? prize : t(name);
}
