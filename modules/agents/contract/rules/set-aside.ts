// Selects agents for whom a run makes no statement, so that one agent's problem does not stop the others.
import type { RunNode } from './run.ts';

/**
 * `contract`: the contract cannot be read; `below`: the entitlement of the nearest contracted agent below is unknown,
 * so the agent's gross is unknown; `earlier`: an earlier period of the agent is unsettled, so the carry is unknown;
 * `failed`: computing or writing the statement failed.
 */
export const asideReasons = ['contract', 'below', 'earlier', 'failed'] as const;
export type AsideReason = (typeof asideReasons)[number];

export interface SetAside {
  /** Member number of the agent. */
  agent: string;
  why: AsideReason;
  detail: string | null;
}

type Place = Pick<RunNode, 'path' | 'contract' | 'unreadable'>;

/**
 * Returns the agents to set aside before a run: agents with unreadable contracts, the nearest contracted agent above
 * each, and agents with an unsettled earlier period. Agents further up are not affected, because their team counts by
 * its members.
 */
export function setAsideOf(nodes: readonly Place[], waiting: ReadonlySet<string>): Map<string, SetAside> {
  const found = new Map<string, SetAside>();
  const add = (agent: string, why: AsideReason, detail: string | null = null): void => {
    if (!found.has(agent)) found.set(agent, { agent, why, detail });
  };
  const poisoned = nodes.filter(({ unreadable }) => unreadable !== undefined);
  for (const { path, unreadable } of poisoned) add(path.at(-1)!, 'contract', unreadable);
  const contracted = new Set(nodes.flatMap(({ path, contract }) => (contract === null ? [] : [path.join('.')])));
  for (const { path } of poisoned) {
    const above = nearestAbove(path, contracted);
    if (above !== undefined) add(above, 'below');
  }
  for (const agent of waiting) add(agent, 'earlier');
  return found;
}

function nearestAbove(path: readonly string[], contracted: ReadonlySet<string>): string | undefined {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const above = path.slice(0, length);
    if (contracted.has(above.join('.'))) return above.at(-1);
  }
  return undefined;
}
