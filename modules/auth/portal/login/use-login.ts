import { useState } from 'react';
import { translate } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Input, Value } from '@sanam/client/client';
import type { Challenge } from '@sanam/mfa/portal/factors/methods.ts';
import { type Refusal, toRefusal } from '@sanam/client/refusal';
import { authCalls } from '../../contract/calls.ts';

export type LoginBody = Input<'login'>['body'];
export type LoginValue = Value<'login'>;

export interface LoginState {
  /** Number of captcha pictures requested; 0: no captcha is shown. A refusal that requires one reveals it (IDN-052). */
  captchaRound: number;
  send: (body: LoginBody) => Promise<LoginOutcome>;
}
export interface LoginRefusal {
  kind: 'refused';
  refusal: Refusal;
  text: string;
  needsCaptcha: boolean;
}
export type LoginOutcome =
  | { kind: 'entered'; value: LoginValue }
  | { kind: 'second'; challenge: Challenge }
  | LoginRefusal;

const asksForCaptcha = ({ code, values }: Refusal): boolean =>
  values.captchaRequired === true || code === 'identity.captchaWrong';

/** Makes the log-in call and returns its outcome. */
export async function sendLogin(body: LoginBody): Promise<LoginOutcome> {
  try {
    return { kind: 'entered', value: await call(authCalls.login, { body }) };
  } catch (thrown) {
    const refusal = toRefusal(thrown);
    if (refusal.code === 'identity.secondFactorRequired')
      return { kind: 'second', challenge: refusal.values as unknown as Challenge };
    // The picture was not shown, so it cannot have been mistyped.
    const isFirstAsked = refusal.code === 'identity.captchaWrong' && body.captcha === undefined;
    const text = isFirstAsked ? translate('identity.captchaMissing') : refusalText(refusal);
    return { kind: 'refused', refusal, text, needsCaptcha: asksForCaptcha(refusal) };
  }
}

/** Returns the log-in call and the state of its captcha; `begun` is the refusal that another form received before. */
export function useLoginCall(begun: LoginRefusal | null = null): LoginState {
  const [captchaRound, setCaptchaRound] = useState(begun?.needsCaptcha ? 1 : 0);
  const send = async (body: LoginBody): Promise<LoginOutcome> => {
    const outcome = await sendLogin(body);
    // A captcha can be used once: after any refusal the shown one is stale.
    if (outcome.kind === 'refused') setCaptchaRound((round) => (round > 0 || outcome.needsCaptcha ? round + 1 : 0));
    return outcome;
  };
  return { captchaRound, send };
}
