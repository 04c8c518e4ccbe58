// Log-in: by name and password (or the remembered device), or by mobile number and code. What is proven here goes
// through `letIn`, as every other way in does.
import type { ServiceDeps } from './deps.ts';
import type { Entering } from './entering.ts';
import { createLoginByName } from './log-in-by-name.ts';
import { createLoginBySms } from './log-in-by-sms.ts';
import type { Remember } from './remember/index.ts';
import type { CoreService } from './service-types.ts';

export function createLogin(deps: ServiceDeps, entering: Entering, remember: Remember): CoreService['login'] {
  const byName = createLoginByName(deps, entering, remember);
  const bySms = createLoginBySms(deps, entering);

  return async (context, form, browser) => {
    await entering.checkAddress(context);
    const proven = form.type === 'sms' ? await bySms(context, form, browser) : await byName(context, form, browser);
    const { entrance, remember: isKept } = form;
    // Unticked, or about to be replaced by a newer one: what this browser held is worth nothing any more.
    const hadTicket = browser.rememberTicket !== undefined && (form.type === 'username' || !isKept);
    if (hadTicket) await remember.drop(browser.rememberTicket);
    const answer = await entering.letIn(
      context,
      { ...proven, entrance, remember: isKept, isSecondProven: false },
      browser,
    );
    return hadTicket && answer.rememberTicket === undefined ? { ...answer, rememberTicket: null } : answer;
  };
}
