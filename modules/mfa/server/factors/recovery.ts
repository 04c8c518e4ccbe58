// Recovery codes: created ten at a time, shown once, stored as keyed hashes.
import { lockMember } from '@sanam/members/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { randomText } from '@sanam/server/platform/ids.ts';
import type { Notices } from './notices.ts';
import type { Proving } from './proving.ts';
import { readFactors } from './reading.ts';
import { RECOVERY_ALPHABET, RECOVERY_CODES, RECOVERY_LETTERS, recoveryText } from './rules.ts';
import * as store from './store.ts';
import type { FactorDeps } from './types.ts';

export type Recovery = ReturnType<typeof createRecovery>;

export function createRecovery(deps: Pick<FactorDeps, 'platform'> & { proving: Proving; notices: Notices }) {
  const { proving, notices } = deps;

  async function make(trx: Trx, memberId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => randomText(RECOVERY_LETTERS, RECOVERY_ALPHABET));
    const hashes = codes.map((code) => proving.recoveryHash(memberId, code));
    await store.replaceRecoveryCodes(trx, { memberId, hashes });
    return codes.map(recoveryText);
  }

  return {
    /** Creates recovery codes with the first strong factor; for later ones, existing codes stay. */
    async first(trx: Trx, memberId: string): Promise<string[] | null> {
      return (await readFactors(trx, memberId)).recoveryLeft > 0 ? null : make(trx, memberId);
    },

    /** Deletes the codes if neither an authenticator nor a passkey is left, because they only replace these. */
    async dropIdle(trx: Trx, memberId: string): Promise<void> {
      const left = await readFactors(trx, memberId);
      if (!left.hasTotp && left.passkeys === 0) await store.deleteRecoveryCodes(trx, memberId);
    },

    /** Creates ten new codes; earlier ones become invalid. */
    renew: (context: Context, { memberId }: MemberSession): Promise<{ recoveryCodes: string[] }> =>
      inTransaction(deps.platform.db, async (trx) => {
        await lockMember(trx, memberId);
        const recoveryCodes = await make(trx, memberId);
        await notices.factorChanged(trx, context, { memberId, change: 'recoveryCodes' });
        return { recoveryCodes };
      }),
  };
}
