// Whether a line may come below an upline: no cycle, no line too deep, no contract above what is over it, nothing else planned nearby.
import { type RefusalCode } from '@sanam/contract';
import { databaseNow, type Db } from '@sanam/server/platform/db.ts';
import { moveBreaks } from '../contracts/ceilings.ts';
import type { Node } from '../tree/store.ts';
import * as store from './store.ts';

export interface PlannedMove {
  agent: Node & { path: string[] };
  /** Null: the merchant. */
  upline: (Node & { path: string[] }) | null;
  depthMax: number;
}

export interface Movable extends store.Reach {
  /** Agents in the longest line afterwards. */
  depth: number;
}

/** What the move would change, or why it is not possible. `at`: when it takes effect; left out: as contracts are now. */
export async function checkMove(
  db: Db,
  { agent, upline, depthMax, at }: PlannedMove & { at?: Date },
): Promise<{ problem: RefusalCode } | { problem: undefined; movable: Movable }> {
  const above = upline?.path ?? [];
  if (above.includes(String(agent.memberNo))) return { problem: 'agents.moveIntoItself' };
  if ((upline?.memberNo ?? null) === agent.uplineNo) return { problem: 'agents.moveChangesNothing' };
  const reach = await store.reachOf(db, agent.memberNo);
  const depth = above.length + reach.height;
  if (depth > depthMax) return { problem: 'agents.depthReached' };
  const { merchantId, path } = agent;
  if (await moveBreaks(db, { merchantId, path, above, at: at ?? (await databaseNow(db)) }))
    return { problem: 'agents.rateAboveUpline' };
  return { problem: undefined, movable: { ...reach, depth } };
}
