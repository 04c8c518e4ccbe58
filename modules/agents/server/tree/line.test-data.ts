// A line for tests: agents, and players who registered by their links.
import type { AgentType } from '@sanam/contract';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';

/** Creates a member who is an agent; `uplineId` null: directly below the merchant. */
export async function newAgent(
  t: TestApp,
  uplineId: string | null = null,
  accountType: AgentType = uplineId === null ? 'generalAgent' : 'agent',
): Promise<TestMember> {
  const member = await registerMember(t);
  const { modules, platform } = t.app;
  await inTransaction(platform.db, (trx) =>
    modules.agents.tree.makeAgent(trx, systemContext('test'), {
      memberId: member.memberId,
      merchantId: 'default',
      accountType,
      uplineId,
      depthMax: 12,
      reason: null,
    }),
  );
  return member;
}

/** Creates a player who registered by a code of this member. */
export async function newPlayer(t: TestApp, inviter: TestMember): Promise<TestMember> {
  const referralCode = await t.app.modules.members.invitations.add(systemContext('test'), {
    merchantId: 'default',
    inviter: inviter.username,
    label: 'test',
    usesMax: null,
    expiresAt: null,
    reason: 'test',
  });
  return registerMember(t, { referralCode });
}
