// Checks whether a line may move below an upline: no cycle, no line too deep, no contract above its ceiling, no other
// pending move nearby.
import { type RefusalCode } from '@sanam/contract';
import { databaseNow, type Db } from '@sanam/server/platform/db.ts';
import { moveBreaks } from '../contracts/ceilings.ts';
import { frozenSince } from '../freezes/store.ts';
import type { Node } from '../tree/store.ts';
import * as store from './store.ts';

export interface PlannedMove {
  agent: Node & { path: string[] };
  /** Null for the merchant. */
  upline: (Node & { path: string[] }) | null;
  depthMax: number;
}

export interface Movable extends store.Reach {
  /** Number of agents in the longest line after the move. */
  depth: number;
}

/** Returns the effect of a move, or the problem that prevents it. `at`: time of the move; default: now. */
export async function checkMove(
  db: Db,
  { agent, upline, depthMax, at }: PlannedMove & { at?: Date },
): Promise<{ problem: RefusalCode } | { problem: undefined; movable: Movable }> {
  const above = upline?.path ?? [];
  if (above.includes(String(agent.memberNo))) return { problem: 'agents.moveIntoItself' };
  if ((upline?.memberNo ?? null) === agent.uplineNo) return { problem: 'agents.moveChangesNothing' };
  for (const no of [agent.memberNo, upline?.memberNo])
    if (no !== undefined && (await frozenSince(db, no)) !== null) return { problem: 'agents.lineFrozen' };
  const reach = await store.reachOf(db, agent.memberNo);
  const depth = above.length + reach.height;
  if (depth > depthMax) return { problem: 'agents.depthReached' };
  const { merchantId, path } = agent;
  if (await moveBreaks(db, { merchantId, path, above, at: at ?? (await databaseNow(db)) }))
    return { problem: 'agents.rateAboveUpline' };
  return { problem: undefined, movable: { ...reach, depth } };
}
