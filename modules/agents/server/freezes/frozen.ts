import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { nodeOf } from '../tree/store.ts';
import { frozenSince } from './store.ts';

/** Refuses with `agents.lineFrozen` while the line of a member is frozen. */
export async function refuseFrozen(db: Db, memberNo: bigint): Promise<void> {
  if ((await frozenSince(db, memberNo)) !== null) throw refuse('agents.lineFrozen');
}

/** Refuses with `agents.lineFrozen` for a frozen sender, with `agents.receiverUnavailable` for a frozen receiver. */
export async function refuseFrozenParties(db: Db, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  const [from, to] = [await nodeOf(db, fromId), await nodeOf(db, toId)];
  if (from !== undefined) await refuseFrozen(db, from.memberNo);
  if (to !== undefined && (await frozenSince(db, to.memberNo)) !== null) throw refuse('agents.receiverUnavailable');
}

/**
 * Refuses a contract in a frozen line: with `agents.lineFrozen` for staff and an upline in it, with
 * `agents.contractsUnavailable` for an upline above it, who is not told of the freeze.
 */
export async function refuseFrozenOffer(
  db: Db,
  { agentNo, uplineNo }: { agentNo: bigint; uplineNo: bigint | null },
): Promise<void> {
  if (uplineNo !== null) await refuseFrozen(db, uplineNo);
  if ((await frozenSince(db, agentNo)) === null) return;
  throw refuse(uplineNo === null ? 'agents.lineFrozen' : 'agents.contractsUnavailable');
}

/** Checks whether a member may bring others: not an agent in a frozen line, because they would be placed in it. */
export async function mayBring(db: Db, memberId: string): Promise<boolean> {
  const node = await nodeOf(db, memberId);
  return node?.path == null || (await frozenSince(db, node.memberNo)) === null;
}
