// Setting a password: what every way to a new one has in common.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Blocks } from '../blocks/index.ts';
import { isCommonPassword } from '@sanam/server/platform/common-passwords.ts';
import type { ServiceDeps } from '../deps.ts';
import { endLogins } from '@sanam/mfa/server/factors/challenges.ts';
import type { Members } from '@sanam/members/server/members.ts';
import { brandWords, readPasswordRule } from '@sanam/members/server/registration/form-settings.ts';
import type { Remember } from '../remember/index.ts';
import { passwordProblem } from '../rules.ts';
import { clearMustChange } from '../sessions.ts';
import * as store from '../store.ts';
import type { NewPassword } from '../types.ts';

export type SetPassword = ReturnType<typeof createSetPassword>;

export function createSetPassword(deps: ServiceDeps & { members: Members; remember: Remember; blocks: Blocks }) {
  const { site, passwords, ports, parts, members, remember, blocks } = deps;
  const { db, events } = deps.platform;

  /** Refuses a password that the rules, the merchant's list or its owner's own words forbid. */
  async function check(merchantId: string, password: string, ownWords: string[]): Promise<void> {
    const rule = await readPasswordRule(site, merchantId);
    const words = [...ownWords, ...(await brandWords(site, merchantId))];
    const problem = passwordProblem({ password, rule, ownWords: words, isCommon: isCommonPassword });
    if (problem !== undefined) throw refuse(problem.code, problem.details);
    if (await blocks.isBlocked({ merchantId, kind: 'password', value: password }))
      throw refuse('identity.passwordTooCommon');
  }

  async function save(context: Context, change: NewPassword, member: store.MemberRow): Promise<void> {
    const { memberId, reason, keepSessionId } = change;
    const passwordHash = await passwords.hash(change.password);
    await inTransaction(db, async (trx) => {
      await change.proof?.(trx);
      await store.savePassword(trx, { memberId, passwordHash, mustChange: false });
      await members.endSessions(trx, { memberId, reason: 'passwordChanged', exceptSessionId: keepSessionId });
      await remember.revokeAll(trx, memberId);
      await endLogins(trx, memberId);
      await ports.holdPayouts(trx, memberId, 'passwordChanged');
      if (keepSessionId !== undefined) await clearMustChange(trx, keepSessionId);
      const subject = { type: 'member', id: memberId };
      await audit(trx, context, { command: 'identity.password.change', subject, reason });
      await events.emit(trx, 'identity.passwordChanged', { memberId, merchantId: member.merchant_id });
      const email = await store.provenEmail(trx, memberId);
      if (email !== undefined)
        await parts.messages.sendEmail(trx, {
          merchantId: member.merchant_id,
          to: email,
          template: 'passwordChanged',
          values: { username: member.username },
          language: context.language,
        });
    });
  }

  return {
    check,

    /**
     * Sets a new password: other sessions and every remembered device end, the owner is told by mail.
     * Refuses `common.notFound`, `identity.passwordTooShort`, `…TooCommon`, `…Pattern`, `…Unchanged`.
     */
    async set(context: Context, change: NewPassword): Promise<void> {
      const member = await store.findMember(db, change.memberId);
      if (member === undefined) throw refuse('common.notFound');
      await check(member.merchant_id, change.password, [member.username]);
      const current = await store.passwordHashOf(db, change.memberId);
      if (await passwords.verify(current, change.password)) throw refuse('identity.passwordUnchanged');
      await save(context, change, member);
    },
  };
}
