// What guessing costs, and whom.
import { addressKeys } from '@sanam/server/platform/brakes.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { ServiceDeps } from './deps.ts';
import { type Place, placeOf } from './known-place.ts';
import { CAPTCHA_AFTER_FAILURES } from './rules.ts';
import type { LoginRow } from './store.ts';
import type { Visitor } from './types.ts';

export interface Keys {
  address: string;
  network: string;
  account: string;
  place: Place;
}

export function createLoginBrakes(deps: ServiceDeps) {
  const { brakes } = deps;
  const { db } = deps.platform;

  /**
   * A stranger's failures make the account wait for strangers. The browsers that had a session of it and the networks
   * it was entered from have counts of their own, so nobody can keep a member out of the own account.
   */
  async function keysOf(
    context: Context,
    username: string,
    found: LoginRow | undefined,
    visitor: Visitor,
  ): Promise<Keys> {
    const { address, merchantId } = context;
    const place = await placeOf(db, { memberId: found?.member_id ?? '', visitor, address });
    return { ...addressKeys(address), account: place.keyOf(`${merchantId}:${username}`), place };
  }

  /** Counts a try before it is judged. */
  async function take({ account }: Keys): Promise<void> {
    await brakes.take('account', account);
    await brakes.take('accountOverDays', account);
  }

  /** The try was right. What strangers failed before keeps counting: it tells nothing about them. */
  async function settle({ account, place }: Keys): Promise<void> {
    await brakes.clear('account', account);
    await (place.isOwn ? brakes.clear('accountOverDays', account) : brakes.release('accountOverDays', account));
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

  return { keysOf, needsCaptcha, take, settle, wrong };
}
