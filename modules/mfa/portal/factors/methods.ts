import type { IconName } from '@sanam/ui';
import type { FactorMethod } from '../../contract/factor.ts';

/** What `identity.secondFactorRequired` and `identity.stepUpRequired` carry. */
export interface Challenge {
  challenge: string | null;
  methods: readonly string[];
  mobile: string | null;
  email: string | null;
}

/** What the member gives: one of code, passkey and password, as the method asks. */
export interface FactorAnswer {
  method: FactorMethod;
  code?: string;
  passkey?: { id: string; type: 'public-key' };
  password?: string;
}

export const methodIcons: Record<FactorMethod, IconName> = {
  totp: 'shield',
  passkey: 'key',
  sms: 'phone',
  email: 'mail',
  recovery: 'list',
  password: 'lock',
  paymentPassword: 'card',
  captcha: 'check',
};

/** The methods this page can ask for, in the server's order. */
export const knownMethods = ({ methods }: Challenge): FactorMethod[] =>
  methods.filter((method): method is FactorMethod => method in methodIcons);
