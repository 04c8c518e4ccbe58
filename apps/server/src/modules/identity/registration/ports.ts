import type { Trx } from '../../../platform/db.ts';
import type { Blocks } from '../blocks/index.ts';
import type { Codes } from '../codes/types.ts';
import type { HumanCheck } from '../human-check/types.ts';
import type { PhoneProof, SocialService } from '../social/index.ts';

/** What stands beside registration: each brings its own refusals. */
export interface RegistrationPorts {
  human: Pick<HumanCheck, 'prove' | 'captcha'>;
  codes: Pick<Codes, 'readMobile' | 'use' | 'countries'>;
  phoneProof: Pick<PhoneProof, 'isOn' | 'verify'>;
  social: Pick<SocialService, 'claim'>;
  blocks: Pick<Blocks, 'isBlocked'>;
  paymentPassword: {
    isGood(password: string): boolean;
    setFirst(trx: Trx, memberId: string, paymentPassword: string): Promise<void>;
  };
}
