import { useState } from 'react';
import { translate } from '../../../i18n/language.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { call } from '../../../lib/api.ts';
import type { Input, Value } from '../../../lib/api-client.ts';
import type { Challenge } from '../factors/methods.ts';
import { type Refusal, toRefusal } from '../../../lib/refusal.ts';

export type LoginBody = Input<'login'>['body'];
export type LoginValue = Value<'login'>;

export interface LoginState {
  refused: string | null;
  setRefused: (text: string | null) => void;
  /** Counts the pictures asked for; 0: no captcha is shown. A refusal that asks for one reveals it (IDN-052). */
  captchaRound: number;
  send: (body: LoginBody) => Promise<LoginOutcome>;
}
export type LoginOutcome =
  | { kind: 'entered'; value: LoginValue }
  | { kind: 'second'; challenge: Challenge }
  | { kind: 'refused'; refusal: Refusal };

const asksForCaptcha = ({ code, values }: Refusal): boolean =>
  values.captchaRequired === true || code === 'identity.captchaWrong';

/** The call of a log-in and what its refusal means for the form. */
export function useLoginCall(): LoginState {
  const [refused, setRefused] = useState<string | null>(null);
  const [captchaRound, setCaptchaRound] = useState(0);
  const send = async (body: LoginBody): Promise<LoginOutcome> => {
    setRefused(null);
    try {
      return { kind: 'entered', value: await call('login', { body }) };
    } catch (thrown) {
      const refusal = toRefusal(thrown);
      if (refusal.code === 'identity.secondFactorRequired')
        return { kind: 'second', challenge: refusal.values as unknown as Challenge };
      // Nobody can have mistyped a picture that was not shown.
      const isFirstAsked = refusal.code === 'identity.captchaWrong' && body.captcha === undefined;
      setRefused(isFirstAsked ? translate('identity.captchaMissing') : refusalText(refusal));
      // A captcha is good once: after any refusal the shown one is old.
      setCaptchaRound((round) => (round > 0 || asksForCaptcha(refusal) ? round + 1 : 0));
      return { kind: 'refused', refusal };
    }
  };
  return { refused, setRefused, captchaRound, send };
}
