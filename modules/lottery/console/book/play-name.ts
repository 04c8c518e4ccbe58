import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import type { Words } from '@sanam/console/i18n/use-words.ts';

/** What a play type is called, with its code; the code alone where it has no name. */
export function playName(code: string, t: Words): string {
  const name = t(`lotteryPlay.${code}` as MessageKey, { _: code });
  return name === code ? code : `${name} (${code})`;
}
