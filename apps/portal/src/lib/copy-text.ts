import { toast } from '@sanam/ui';
import { translate } from '../i18n/language.ts';

/** Copies a text to the clipboard and confirms it; shows an error if the browser does not allow it. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done, 'gain');
  } catch {
    toast(translate('security.copyFailed'), 'loss');
  }
}
