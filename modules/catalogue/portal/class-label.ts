import { translate } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';

/** A class as a person reads it: our word for those we know, else the vendor's own with a capital. */
export function classLabel(gameClassify: string): string {
  const key = `hall.class.${gameClassify}`;
  const text = translate(key as MessageKey);
  return text === key ? gameClassify.charAt(0).toUpperCase() + gameClassify.slice(1) : text;
}
