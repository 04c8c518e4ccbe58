// The tree: places of members, and making agents of players.
import type { AgentType } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { applyDueMoves } from '../moves/apply.ts';
import { refuseFrozen } from '../freezes/frozen.ts';
import { noteJoin } from '../links/store.ts';
import type { TreeDeps } from './deps.ts';
import * as store from './store.ts';

export interface NewAgent {
  memberId: string;
  merchantId: string;
  accountType: AgentType;
  /** Agent directly above; null for the merchant. */
  uplineId: string | null;
  /** Maximum number of agents in a line: the merchant's setting, read before the transaction. */
  depthMax: number;
  reason: string | null;
}

/** A place in the tree: the upline and its line, both empty directly below the merchant. */
interface Place {
  uplineNo: bigint | null;
  path: string[];
}

interface Newcomer {
  memberId: string;
  merchantId: string;
  inviterId: string;
  /** Invitation code of the registration. */
  code: string | null;
}

export interface Tree {
  /**
   * Places a newcomer by an agent's invitation directly below that agent. Newcomers by other invitations get no upline.
   */
  placeNewcomer(trx: Trx, newcomer: Newcomer): Promise<void>;
  /**
   * Checks without locks whether a member may become an agent at this place. Refuses as `makeAgent`, except
   * `identity.notPlayer`.
   */
  checkPlace(trx: Trx, agent: NewAgent): Promise<void>;
  /**
   * Makes a player an agent: type, line and wallet for wages, in the caller's transaction. Refuses with
   * `identity.notPlayer` if the member is no active player; `agents.inOtherLine` if the member has another upline;
   * `agents.uplineGone` if the upline is no agent of the merchant; `agents.opensNoAgents` if it is a promoter;
   * `agents.lineFrozen` while the upline's line is frozen; `agents.typeNeedsUpline`; `agents.depthReached`.
   */
  makeAgent(trx: Trx, context: Context, agent: NewAgent): Promise<void>;
}

export function createTree(deps: TreeDeps): Tree {
  return {
    placeNewcomer,
    checkPlace: async (trx, agent) => void (await placeOf(deps, trx, agent)),
    makeAgent: (trx, context, agent) => makeAgent(deps, trx, context, agent),
  };
}

async function placeNewcomer(trx: Trx, { memberId, merchantId, inviterId, code }: Newcomer): Promise<void> {
  const inviter = await store.nodeOf(trx, inviterId);
  if (inviter?.path == null || inviter.merchantId !== merchantId) return;
  const memberNo = await store.insertNode(trx, { memberId, merchantId, uplineNo: inviter.memberNo });
  if (code !== null) await noteJoin(trx, { memberNo, merchantId, code });
}

async function makeAgent(deps: TreeDeps, trx: Trx, context: Context, agent: NewAgent): Promise<void> {
  const { memberId, merchantId, accountType, depthMax, reason } = agent;
  await store.lockTree(trx, merchantId);
  // Applies due moves first, so that the new line is based on the current tree.
  const at = await databaseNow(trx);
  await applyDueMoves(deps, trx, { merchantId, depthMax, at });
  const { uplineNo, path } = await placeOf(deps, trx, agent);
  await deps.members.setAgentType(trx, context, { memberId, from: 'player', accountType, reason });
  const known = await store.nodeOf(trx, memberId);
  assert(known === undefined || known.path === null, 'a player has no line');
  const agentNo = known?.memberNo ?? (await store.insertNode(trx, { memberId, merchantId, uplineNo }));
  await store.insertLine(trx, { agentNo, merchantId, path: [...path, String(agentNo)], at });
  await deps.books.openAccount(trx, { class: 'agent_wallet', owner: memberId }, 'THB');
  await deps.events.emit(trx, 'agents.agentMade', { memberId, merchantId, accountType });
}

async function placeOf(deps: TreeDeps, trx: Trx, agent: NewAgent): Promise<Place> {
  const { memberId, accountType, uplineId, depthMax } = agent;
  const needsUpline = accountType === 'agent' || accountType === 'cashAgent';
  if (needsUpline ? uplineId === null : accountType === 'generalAgent' && uplineId !== null)
    throw refuse('agents.typeNeedsUpline');
  const place = uplineId === null ? { uplineNo: null, path: [] } : await placeBelow(deps, trx, agent, uplineId);
  const known = await store.nodeOf(trx, memberId);
  if (known !== undefined && known.uplineNo !== place.uplineNo) throw refuse('agents.inOtherLine');
  if (place.path.length >= depthMax) throw refuse('agents.depthReached', { depthMax });
  return place;
}

async function placeBelow({ members }: TreeDeps, trx: Trx, { merchantId }: NewAgent, uplineId: string): Promise<Place> {
  const upline = await store.nodeOf(trx, uplineId);
  if (upline?.path == null || upline.merchantId !== merchantId) throw refuse('agents.uplineGone');
  const account = await members.memberById(trx, uplineId);
  if (account?.accountType === 'promoter') throw refuse('agents.opensNoAgents');
  await refuseFrozen(trx, upline.memberNo);
  return { uplineNo: upline.memberNo, path: upline.path };
}
