import type { IconName } from '@sanam/ui';
import type { FactorMethod } from '../../contract/factor.ts';

/** The value of `identity.secondFactorRequired` and `identity.stepUpRequired`. */
export interface Challenge {
  challenge: string | null;
  methods: readonly string[];
  mobile: string | null;
  email: string | null;
}

/** The member's answer: code, passkey or password, according to the method. */
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

/** Returns the methods this page supports, in the server's order. */
export const knownMethods = ({ methods }: Challenge): FactorMethod[] =>
  methods.filter((method): method is FactorMethod => method in methodIcons);
