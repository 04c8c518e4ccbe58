import type { Db, Trx } from '../../../platform/db.ts';
import type { Blocks } from '../blocks/index.ts';
import type { PhoneProof, SocialService } from '../social/index.ts';

/** What stands beside registration: each brings its own refusals. */
export interface RegistrationPorts {
  human: {
    /** Refuses `identity.humanCheckFailed`. */
    prove(ask: {
      purpose: 'register';
      token: string | undefined;
      visitor: string;
      address: string | null;
      merchantId: string;
    }): Promise<void>;
    /** Refuses `identity.captchaWrong`. */
    captcha(ask: { text: string | undefined; visitor: string }): Promise<void>;
  };
  codes: {
    /** A typed number as "+66812345678"; refuses `identity.mobileInvalid`. */
    readMobile(typed: { countryDialingCode: string; number: string }): string;
    /** Refuses `identity.codeWrong`, `identity.codeExpired`. */
    use(db: Db, ask: { purpose: 'smsRegister'; address: string; bound: string; code: string }): Promise<void>;
    /** Countries that get SMS here, by two letters; empty means all. */
    countries(merchantId: string): Promise<readonly string[]>;
  };
  phoneProof: Pick<PhoneProof, 'isOn' | 'verify'>;
  social: Pick<SocialService, 'claim'>;
  blocks: Pick<Blocks, 'isBlocked'>;
  paymentPassword: {
    isGood(password: string): boolean;
    setFirst(trx: Trx, memberId: string, paymentPassword: string): Promise<void>;
  };
}
