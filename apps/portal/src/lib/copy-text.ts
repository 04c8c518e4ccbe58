import { toast } from '@sanam/ui';
import { translate } from '../i18n/language.ts';

/** Puts a text on the clipboard and says so; a browser that does not allow it is told plainly. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done, 'gain');
  } catch {
    toast(translate('security.copyFailed'), 'loss');
  }
}
