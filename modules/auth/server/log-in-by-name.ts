// Log-in by name and password, or by the remembered device in the password's place.
import type { Context } from '@sanam/server/platform/context.ts';
import type { ServiceDeps } from './deps.ts';
import type { Entering } from './entering.ts';
import { createLoginBrakes } from './log-in-brakes.ts';
import type { Remember } from './remember/index.ts';
import * as store from './store.ts';
import type { Browser, LoginForm, LoginMethod, Proof } from './types.ts';

export function createLoginByName(deps: ServiceDeps, entering: Entering, remember: Remember) {
  const { passwords, brakes, parts } = deps;
  const { db } = deps.platform;
  const { keysOf, needsCaptcha, take, settle, wrong } = createLoginBrakes(deps);

  /** The hash of an older, weaker setting is made anew while the password is at hand. Answers the one that holds. */
  async function upgraded(found: store.LoginRow, password: string): Promise<string> {
    const from = found.password_hash;
    if (!passwords.needsRehash(from)) return from;
    const to = await passwords.hash(password);
    await store.replaceHash(db, { memberId: found.member_id, from, to });
    return to;
  }

  /** The member behind a right password or ticket. An unknown name takes the same work and gets the same answer as a wrong password. */
  return async (context: Context, form: LoginForm, browser: Browser): Promise<Proof> => {
    const { username = '', password = '' } = form;
    const { visitor, visitorHash } = browser;
    const { merchantId, address } = context;
    await parts.human.prove({ purpose: 'login', token: form.slider, visitor: visitorHash, address, merchantId });
    const found = await store.findForLogin(db, { merchantId, username });
    const memberId = found?.member_id;
    const keys = await keysOf(context, username, found, visitor);
    await brakes.check('address', keys.address);
    await brakes.check('network', keys.network);
    if (await needsCaptcha(keys)) await parts.human.captcha({ text: form.captcha, visitor: visitorHash });
    await take(keys);
    const method: LoginMethod = form.remembered === true && password === '' ? 'remembered' : 'password';
    const isRight =
      method === 'password'
        ? await passwords.verify(found?.password_hash, password)
        : await remember.use({ ticket: browser.rememberTicket, memberId, device: visitor.device });
    if (found === undefined || !isRight) {
      const { agent } = visitor;
      // Also where nobody has this name: the work must not tell.
      await entering.noteRefused(context, { memberId: memberId ?? null, outcome: 'wrongPassword', method, agent });
      throw await wrong(keys);
    }
    await settle(keys);
    const passwordHash = method === 'password' ? await upgraded(found, password) : found.password_hash;
    return { memberId: found.member_id, method, passwordHash };
  };
}
