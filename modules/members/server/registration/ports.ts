import type { Trx } from '@sanam/server/platform/db.ts';
import type { Blocks } from '@sanam/auth/server/blocks/index.ts';
import type { Codes } from '@sanam/mfa/server/codes/types.ts';
import type { HumanCheck } from '@sanam/captcha/server/types.ts';
import type { PhoneProof, SocialService } from '@sanam/auth/server/social/index.ts';

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
