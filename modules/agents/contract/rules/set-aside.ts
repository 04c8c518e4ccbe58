// Of whom a run makes no statement, so that the trouble of one agent does not stop the others.
import type { RunNode } from './run.ts';

/**
 * `contract`: the contract cannot be read; `below`: what the nearest contracted agent below is entitled to is not known, so
 * the own gross is not; `earlier`: an earlier period of the agent waits, so what it comes with is not known; `failed`:
 * making or writing the statement failed.
 */
export const asideReasons = ['contract', 'below', 'earlier', 'failed'] as const;
export type AsideReason = (typeof asideReasons)[number];

export interface SetAside {
  /** The agent's number. */
  agent: string;
  why: AsideReason;
  detail: string | null;
}

type Place = Pick<RunNode, 'path' | 'contract' | 'unreadable'>;

/**
 * Who is set aside before anything is computed: whose contract cannot be read, the nearest contracted agent above each of
 * them, and for whom an earlier period waits. Agents higher up are not touched: the team below counts by its members.
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
