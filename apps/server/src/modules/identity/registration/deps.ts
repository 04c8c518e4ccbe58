import type { Brakes } from '../../../platform/brakes.ts';
import type { Db, Trx } from '../../../platform/db.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SiteService } from '../../site/index.ts';
import type { Blocks } from '../blocks/index.ts';
import type { Entering } from '../entering.ts';
import type { Members } from '../members.ts';
import type { brakeRules } from '../rules.ts';
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

export interface RegistrationDeps {
  platform: Pick<Platform, 'db' | 'config' | 'vault'>;
  site: SiteService;
  passwords: Passwords;
  brakes: Brakes<keyof typeof brakeRules>;
  members: Members;
  entering: Entering;
  ports: RegistrationPorts;
}
