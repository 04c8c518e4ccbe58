// Reads the factors with which a member can prove a log-in.
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { maskedEmail, maskedMobile } from '@sanam/members/server/index.ts';
import type { FactorChallenge, FactorMethod } from '../../contract/factor.ts';
import type { Factors, OtherWays } from './rules.ts';
import * as store from './store.ts';
import type { FactorDeps } from './types.ts';

export type MemberFactors = Factors & { row: store.FactorRow };

/** Returns the member's factors. Refuses with `common.notFound`. */
export async function readFactors(db: Db, memberId: string): Promise<MemberFactors> {
  const row = await store.findFactors(db, memberId);
  if (row === undefined) throw refuse('common.notFound');
  return {
    row,
    hasPassword: row.password_changed_at !== null,
    hasTotp: row.totp_since !== null,
    passkeys: row.passkeys,
    mobile: row.mobile_verified_at === null ? null : row.mobile,
    email: row.email_verified_at === null ? null : row.email,
    recoveryLeft: row.recovery_left,
  };
}

/** Returns log-in methods of other modules; read before a transaction locks the member. */
export async function otherWays(
  { ports, site }: Pick<FactorDeps, 'ports' | 'site'>,
  { memberId, merchantId }: { memberId: string; merchantId: string },
): Promise<OtherWays> {
  const identities = (await ports.identitiesOf(memberId)).length;
  return { identities, isSmsOpen: await site.isFeatureOn(merchantId, 'SMSLOGIN') };
}

/** Returns the part of a challenge that the browser sees. */
export function shown(
  challenge: string,
  methods: FactorMethod[],
  factors: Factors,
): FactorChallenge & { challenge: string } {
  const { mobile, email } = factors;
  return {
    challenge,
    methods,
    mobile: mobile !== null && methods.includes('sms') ? maskedMobile(mobile) : null,
    email: email !== null && methods.includes('email') ? maskedEmail(email) : null,
  };
}
