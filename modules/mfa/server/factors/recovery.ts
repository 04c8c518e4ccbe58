// Recovery codes: made ten at a time, shown once, kept as keyed hashes.
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
    /** The first strong factor brings recovery codes with it; later ones leave the codes as they are. */
    async first(trx: Trx, memberId: string): Promise<string[] | null> {
      return (await readFactors(trx, memberId)).recoveryLeft > 0 ? null : make(trx, memberId);
    },

    /** They stand in for an authenticator or a passkey: without either they go too. */
    async dropIdle(trx: Trx, memberId: string): Promise<void> {
      const left = await readFactors(trx, memberId);
      if (!left.hasTotp && left.passkeys === 0) await store.deleteRecoveryCodes(trx, memberId);
    },

    /** Ten new ones; those before are void. */
    renew: (context: Context, { memberId }: MemberSession): Promise<{ recoveryCodes: string[] }> =>
      inTransaction(deps.platform.db, async (trx) => {
        await lockMember(trx, memberId);
        const recoveryCodes = await make(trx, memberId);
        await notices.factorChanged(trx, context, { memberId, change: 'recoveryCodes' });
        return { recoveryCodes };
      }),
  };
}
