// Log-in: by name and password (or the remembered device), or by mobile number and code.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Browser, SessionAnswer } from '@sanam/members/server/index.ts';
import type { AuthDeps } from './deps.ts';
import { enter } from './log-in-flow.ts';
import { verifyByName, verifyBySms } from './credentials.ts';
import { dropTicket } from './remember/index.ts';
import type { LoginForm } from './types.ts';

/** Logs in. Refuses as the call `login` states; with `identity.wrongCredentials` also for unknown names. */
export async function logIn(
  deps: AuthDeps,
  context: Context,
  form: LoginForm,
  browser: Browser,
): Promise<SessionAnswer> {
  await deps.blocks.checkAddress(context);
  const prove = form.type === 'sms' ? verifyBySms : verifyByName;
  const verified = await prove(deps, context, form, browser);
  const { entrance, remember } = form;
  // The box is unticked, or a newer ticket will replace it: this browser's ticket ends here.
  const hadTicket = browser.rememberTicket !== undefined && (form.type === 'username' || !remember);
  if (hadTicket) await dropTicket(deps.platform.db, browser.rememberTicket);
  const answer = await enter(
    deps,
    context,
    { ...verified, entrance, remember, isSecondFactorVerified: false },
    browser,
  );
  return hadTicket && answer.rememberTicket === undefined ? { ...answer, rememberTicket: null } : answer;
}
