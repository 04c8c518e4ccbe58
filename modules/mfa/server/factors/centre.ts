// The security centre: a member's factors, contacts and devices, for the member and for staff.
import type { Calls, CallValue } from '@sanam/contract';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { maskedEmail, maskedMobile } from '@sanam/members/server/index.ts';
import { trustedDevices } from './devices.ts';
import { readFactors } from './reading.ts';
import { missingOf, PASSKEYS_MAX } from './rules.ts';
import * as store from './store.ts';
import type { FactorDeps, FactorsShown } from './types.ts';

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export function createCentre(deps: FactorDeps) {
  const { ports } = deps;
  const { db } = deps.platform;

  return {
    async overview({ memberId }: MemberSession): Promise<CallValue<Calls['securityOverview']>> {
      const factors = await readFactors(db, memberId);
      const { row } = factors;
      const passkeys = await store.listPasskeys(db, memberId);
      const identities = await ports.identitiesOf(memberId);
      const contact = (masked: string | undefined, verifiedAt: Date | null) =>
        masked === undefined ? null : { masked, verifiedAt: textOf(verifiedAt) };
      return {
        password: { isSet: factors.hasPassword, changedAt: textOf(row.password_changed_at) },
        totp: { isOn: factors.hasTotp, since: textOf(row.totp_since) },
        passkeys: passkeys.map((one) => ({
          passkeyId: one.passkey_id,
          name: one.name,
          createdAt: one.created_at.toISOString(),
          lastUsedAt: textOf(one.last_used_at),
          isSynced: one.is_synced,
        })),
        passkeysMax: PASSKEYS_MAX,
        recoveryCodes: { left: row.recovery_left, total: row.recovery_total, createdAt: textOf(row.recovery_since) },
        mobile: contact(row.mobile === null ? undefined : maskedMobile(row.mobile), row.mobile_verified_at),
        email: contact(row.email === null ? undefined : maskedEmail(row.email), row.email_verified_at),
        identities: identities.map((one) => ({ ...one, linkedAt: one.linkedAt.toISOString() })),
        missing: missingOf(factors),
      };
    },

    async forStaff(memberId: string): Promise<FactorsShown> {
      const { row, hasTotp, mobile, email, recoveryLeft } = await readFactors(db, memberId);
      const passkeys = await store.listPasskeys(db, memberId);
      const one = (kind: string, createdAt: Date | null) => ({
        kind,
        name: null,
        createdAt: textOf(createdAt),
        lastUsedAt: null,
      });
      return {
        factors: [
          ...(hasTotp ? [one('totp', row.totp_since)] : []),
          ...passkeys.map((passkey) => ({
            kind: 'passkey',
            name: passkey.name,
            createdAt: passkey.created_at.toISOString(),
            lastUsedAt: textOf(passkey.last_used_at),
          })),
          ...(mobile === null ? [] : [one('sms', row.mobile_verified_at)]),
          ...(email === null ? [] : [one('email', row.email_verified_at)]),
        ],
        recoveryCodesLeft: recoveryLeft,
        socials: (await ports.identitiesOf(memberId)).map((identity) => identity.provider),
        knownDevices: (await trustedDevices(db, memberId)).length,
      };
    },
  };
}
