import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { nodeOf } from './store.ts';

/** Returns the member number of the agent. Refuses with `agents.notAgent` for an account without a line. */
export async function agentOf(db: Db, { memberId }: Pick<MemberSession, 'memberId'>): Promise<bigint> {
  const node = await nodeOf(db, memberId);
  if (node?.path == null) throw refuse('agents.notAgent');
  return node.memberNo;
}
