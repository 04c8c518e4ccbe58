// What guessing costs, and whom.
import { addressKeys } from '../../platform/brakes.ts';
import type { Context } from '../../platform/context.ts';
import { type Refusal, refuse } from '../../platform/errors.ts';
import type { ServiceDeps } from './deps.ts';
import { knownBrowser } from './factors/devices.ts';
import { CAPTCHA_AFTER_FAILURES } from './rules.ts';
import { isKnownDevice } from './sessions.ts';
import type { LoginRow } from './store.ts';
import type { Visitor } from './types.ts';

export interface Keys {
  address: string;
  network: string;
  account: string;
}

export function createLoginBrakes(deps: ServiceDeps) {
  const { brakes } = deps;
  const { db } = deps.platform;

  /**
   * A stranger's failures make the account wait for everybody but the browsers that had a session of it: those have a
   * count of their own, so nobody can keep a member out of the own account.
   */
  async function keysOf(
    context: Context,
    username: string,
    found: LoginRow | undefined,
    { device, known = [] }: Visitor,
  ): Promise<Keys> {
    const account = `${context.merchantId}:${username}`;
    const memberId = found?.member_id ?? '';
    const mark =
      (await knownBrowser(db, { memberId, known })) ??
      ((await isKnownDevice(db, { memberId, device })) ? device : undefined);
    return { ...addressKeys(context.address), account: mark === undefined ? account : `${account}:${mark}` };
  }

  /** What a failed try tells: after the third one of this account or address, that a captcha is asked for next (GAP-056). */
  async function needsCaptcha(keys: Keys): Promise<boolean> {
    const ofAccount = await brakes.failures('account', keys.account);
    return (
      ofAccount >= CAPTCHA_AFTER_FAILURES || (await brakes.failures('address', keys.address)) >= CAPTCHA_AFTER_FAILURES
    );
  }

  async function wrong(keys: Keys): Promise<Refusal> {
    await brakes.fail('address', keys.address);
    await brakes.fail('network', keys.network);
    const captchaRequired = await needsCaptcha(keys);
    return refuse('identity.wrongCredentials', captchaRequired ? { captchaRequired } : undefined);
  }

  return { keysOf, needsCaptcha, wrong };
}
