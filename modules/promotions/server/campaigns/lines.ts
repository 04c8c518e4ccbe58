// Agents that conditions name, and who is in their lines. The lines belong to agents, which answers through a port.
import { isAgentType } from '@sanam/contract';
import { findMember, membersNamed } from '@sanam/members/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Condition, SingleCondition } from '../../contract/conditions.ts';

/** Returns which of these agents are above each member, at any depth; members with none are left out. */
export type AgentsAbove = (
  db: Db,
  asked: { memberIds: readonly string[]; agentIds: readonly string[] },
) => Promise<ReadonlyMap<string, readonly string[]>>;

/** Returns the account names of agents in conditions, each once. */
export function agentsIn(conditions: readonly Condition[]): string[] {
  const singles = conditions.flatMap((one) => (one.code === 'any' ? one.args.of : [one]));
  return [...new Set(singles.flatMap((one) => (one.code === 'agentLine' ? one.args.agents : [])))];
}

interface Asked {
  merchantId: string;
  memberIds: readonly string[];
  conditions: readonly Condition[];
}

/** Returns the agents of the conditions that are above each member, by account name. */
export async function linesOf(
  { agentsAbove }: { agentsAbove: AgentsAbove },
  db: Db,
  { merchantId, memberIds, conditions }: Asked,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = agentsIn(conditions);
  if (names.length === 0) return new Map();
  const idOf = await membersNamed(db, merchantId, names);
  const above = await agentsAbove(db, { memberIds, agentIds: [...idOf.values()] });
  return new Map(
    [...above].map(([memberId, ids]) => [memberId, names.filter((name) => ids.includes(idOf.get(name) ?? ''))]),
  );
}

/** Refuses with `promotions.unknownAgent` if a condition names an account that is no agent of the merchant. */
export async function refuseUnknownAgents(db: Db, merchantId: string, conditions: readonly Condition[]): Promise<void> {
  const names = agentsIn(conditions);
  if (names.length === 0) return;
  const idOf = await membersNamed(db, merchantId, names);
  for (const account of names) {
    const memberId = idOf.get(account);
    const member = memberId === undefined ? undefined : await findMember(db, memberId);
    if (member === undefined || !isAgentType(member.account_type)) throw refuse('promotions.unknownAgent', { account });
  }
}

/** Returns the agents of conditions whose account is closed: nobody is in their lines any more. */
export async function closedAgentsOf(
  db: Db,
  merchantId: string,
  conditions: readonly Condition[],
): Promise<readonly string[]> {
  const names = agentsIn(conditions);
  if (names.length === 0) return names;
  const idOf = await membersNamed(db, merchantId, names);
  return names.filter((name) => !idOf.has(name));
}

/** Checks whether a condition, or every alternative of a group, asks only for lines of closed agents. */
export function isForNobody(conditions: readonly Condition[], closed: readonly string[]): boolean {
  const isClosed = (one: SingleCondition): boolean =>
    one.code === 'agentLine' && one.args.agents.every((name) => closed.includes(name));
  return conditions.some((one) => (one.code === 'any' ? one.args.of.every(isClosed) : isClosed(one)));
}
