// Adds and removes an authenticator app.
import type { Calls, CallValue } from '@sanam/contract';
import { lockMember } from '@sanam/members/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { newSecret, otpauthUri, stepOf } from '@sanam/server/platform/totp.ts';
import type { Notices } from './notices.ts';
import { TOTP_PURPOSE } from './proving.ts';
import type { Recovery } from './recovery.ts';
import { TOTP_SETUP_SECONDS } from './rules.ts';
import * as store from './store.ts';
import type { FactorDeps } from './types.ts';

export function createTotpSetup(deps: FactorDeps & { notices: Notices; recovery: Recovery }) {
  const { site, notices, recovery } = deps;
  const { db, vault } = deps.platform;
  return {
    async start({ memberId, merchantId, username }: MemberSession): Promise<CallValue<Calls['startTotp']>> {
      const secret = newSecret();
      const isSaved = await store.saveTotp(db, { memberId, secretSealed: vault.seal(TOTP_PURPOSE, secret) });
      if (!isSaved) throw refuse('identity.factorExists');
      const { name: issuer } = await site.merchant(merchantId);
      const uri = otpauthUri({ secret, issuer, label: username });
      return { secret, uri, expiresInSeconds: TOTP_SETUP_SECONDS };
    },

    async confirm(
      context: Context,
      { memberId }: MemberSession,
      code: string,
    ): Promise<CallValue<Calls['confirmTotp']>> {
      const row = await store.findTotp(db, memberId);
      if (row?.confirmed_at != null) throw refuse('identity.factorExists');
      if (row === undefined || row.age_seconds > TOTP_SETUP_SECONDS) throw refuse('identity.codeExpired');
      const { secret_sealed: secretSealed } = row;
      const step = stepOf(vault.open(TOTP_PURPOSE, secretSealed), code.replaceAll(/\s/g, ''), await databaseNow(db));
      if (step === undefined) throw refuse('identity.codeWrong');
      return inTransaction(db, async (trx) => {
        await lockMember(trx, memberId);
        if (!(await store.confirmTotp(trx, { memberId, secretSealed, step }))) throw refuse('identity.codeExpired');
        await notices.factorChanged(trx, context, { memberId, change: 'totpOn' });
        return { recoveryCodes: await recovery.first(trx, memberId) };
      });
    },

    remove: (context: Context, { memberId }: MemberSession): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockMember(trx, memberId);
        const wasOn = await store.deleteTotp(trx, memberId);
        await recovery.dropIdle(trx, memberId);
        if (wasOn) await notices.factorChanged(trx, context, { memberId, change: 'totpOff' });
      }),
  };
}
