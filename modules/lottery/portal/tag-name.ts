import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import type { GameTag } from '../contract/games.ts';

const names: Record<GameTag, MessageKey> = {
  THAI: 'lottery.tag.THAI',
  YEEKEE: 'lottery.tag.YEEKEE',
  HANOI: 'lottery.tag.HANOI',
  LAO: 'lottery.tag.LAO',
  MALAY: 'lottery.tag.MALAY',
  STOCK: 'lottery.tag.STOCK',
  NORTH: 'lottery.tag.NORTH',
  CENTRAL: 'lottery.tag.CENTRAL',
  SOUTH: 'lottery.tag.SOUTH',
  FAST: 'lottery.tag.FAST',
};

/** Returns the display name of a menu heading; a heading defined by a merchant is shown as it is. */
export const tagName = (tag: string, t: Translate): string => (tag in names ? t(names[tag as GameTag]) : tag);
