import { ask } from '@sanam/ui';
import { loadLaterWords, translate } from '../i18n/language.ts';
import { openPopup } from './popup.ts';

let asking: Promise<void> | null = null;

async function warn(): Promise<void> {
  await loadLaterWords();
  const yes = await ask({
    title: translate('identity.realAccountTitle'),
    body: translate('in_need_true_account'),
    icon: 'alert',
    confirm: translate('in_increase_submit'),
    cancel: translate('app.cancel'),
    closeLabel: translate('app.close'),
  });
  if (yes) openPopup('register');
}

/** The warning that a trial guest cannot do this (IDN-166, IDN-167); asked for twice at once, it stands once. */
export function warnRealAccount(): Promise<void> {
  return (asking ??= warn().finally(() => {
    asking = null;
  }));
}
