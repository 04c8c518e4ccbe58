import type { NavigateFunction } from '@sanam/portal/router/router.ts';
import { translate } from '@sanam/portal/i18n/language.ts';
import { openPopup } from '@sanam/portal/lib/popup.ts';
import { proveHuman } from '@sanam/captcha/portal/use-human-check.ts';
import { enterPortal } from '../use-enter.ts';
import { handOver } from './handover.ts';
import { forgetTicket } from './forget-ticket.ts';
import { forgetRemembered, readRemembered, rememberUsername } from './remembered.ts';
import { sendLogin } from './use-login.ts';

export interface Given {
  username: string;
  password: string;
  remember: boolean;
}

/**
 * Logs in from a form that has only a name and a password: human check, call and the steps after it. The captcha and
 * the second step need more room and continue in the pop-up. Returns the error text to show in the form, or null.
 */
export async function logInHere(given: Given, navigate: NavigateFunction): Promise<string | null> {
  const { username, password, remember } = given;
  const known = readRemembered();
  const isRemembered = known.hasTicket && password === '' && username === known.username;
  if (username === '') return translate('identity.usernameMissing');
  if (password === '' && !isRemembered) return translate('identity.passwordMissing');
  const slider = await proveHuman('login');
  if (slider === undefined) return null;
  const secret = isRemembered ? { remembered: true as const } : { password };
  const outcome = await sendLogin({ type: 'username', entrance: 'member', username, ...secret, slider, remember });
  const keep = () => (remember ? rememberUsername(username) : forgetRemembered());
  if (outcome.kind === 'entered') {
    keep();
    enterPortal(outcome.value, navigate);
    return null;
  }
  const begun = { ...given, refused: null, second: null };
  if (outcome.kind === 'second') {
    handOver({ ...begun, second: { challenge: outcome.challenge, keep } });
    openPopup('login');
    return null;
  }
  if (isRemembered && outcome.refusal.code === 'identity.wrongCredentials') {
    forgetTicket();
    return translate('identity.login.rememberedOver');
  }
  if (!outcome.needsCaptcha) return outcome.text;
  handOver({ ...begun, refused: outcome });
  openPopup('login');
  return null;
}
