// Agents that conditions name, and who is in their lines. The lines belong to agents, which answers through a port.
import { isAgentType } from '@sanam/contract';
import { findMember, membersNamed, namesWithoutMember } from '@sanam/members/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Condition, SingleCondition } from '../../contract/conditions.ts';

/** Returns which of these agents are above each member, at any depth; members with none are left out. */
export type AgentsAbove = (
  db: Db,
  asked: { memberIds: readonly string[]; agentIds: readonly string[] },
) => Promise<ReadonlyMap<string, readonly string[]>>;

/** Returns the newest members directly below the same agent as this one. */
export type MembersBeside = (db: Db, asked: { memberId: string; limit: number }) => Promise<readonly string[]>;

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

/** Conditions of one merchant. */
interface OwnConditions {
  merchantId: string;
  conditions: readonly Condition[];
}

/**
 * Returns the agents of each of these conditions whose account is closed: nobody is in their lines any more. Asks the
 * database once for all of them.
 */
export async function closedAgentsOf(db: Db, list: readonly OwnConditions[]): Promise<string[][]> {
  const asked = list.map(({ merchantId, conditions }) => ({ merchantId, names: agentsIn(conditions) }));
  const closed = await namesWithoutMember(
    db,
    asked.flatMap(({ merchantId, names }) => names.map((username) => ({ merchantId, username }))),
  );
  return asked.map(({ merchantId, names }) =>
    names.filter((name) => closed.some((one) => one.merchantId === merchantId && one.username === name)),
  );
}

/** Checks whether nobody meets conditions: one, or every alternative of a group, asks only for closed agents. */
export function isForNobody(conditions: readonly Condition[], closed: readonly string[]): boolean {
  if (closed.length === 0) return false;
  const isClosed = (one: SingleCondition): boolean =>
    one.code === 'agentLine' && one.args.agents.every((name) => closed.includes(name));
  return conditions.some((one) => (one.code === 'any' ? one.args.of.every(isClosed) : isClosed(one)));
}
