import { translate } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';

/** Returns the label of a class: our word for a known one, else the vendor's own with a capital. */
export function classLabel(gameClassify: string): string {
  const key = `hall.class.${gameClassify}`;
  const text = translate(key as MessageKey);
  return text === key ? gameClassify.charAt(0).toUpperCase() + gameClassify.slice(1) : text;
}
