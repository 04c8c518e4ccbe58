// The tree: who comes below whom, and how a member becomes an agent.
import type { AgentType } from '@sanam/contract';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { agentsSettings } from '../settings.ts';
import * as store from './store.ts';

export interface TreeDeps extends Pick<Platform, 'events'> {
  books: Pick<LedgerService, 'openAccount'>;
  members: Pick<MemberService, 'makeAgent'>;
  site: Pick<SiteService, 'setting'>;
}

export interface NewAgent {
  memberId: string;
  merchantId: string;
  accountType: AgentType;
  /** The agent directly above; null: the merchant. */
  uplineId: string | null;
  reason: string | null;
}

export interface Tree {
  /** Puts who came by an agent's invitation directly below that agent. Whom anybody else invited stays without an upline. */
  placeNewcomer(trx: Trx, newcomer: { memberId: string; merchantId: string; inviterId: string }): Promise<void>;
  /**
   * Makes an agent of a player: type, line and the wallet for wages, in the caller's transaction. Refuses
   * `identity.notPlayer` for who is no active player, `agents.inOtherLine` for who has another upline already, `agents.uplineGone`
   * for an upline who is no agent of the merchant, `agents.depthReached`.
   */
  makeAgent(trx: Trx, context: Context, agent: NewAgent): Promise<void>;
}

export function createTree(deps: TreeDeps): Tree {
  return {
    placeNewcomer,
    makeAgent: (trx, context, agent) => makeAgent(deps, trx, context, agent),
  };
}

async function placeNewcomer(
  trx: Trx,
  { memberId, merchantId, inviterId }: { memberId: string; merchantId: string; inviterId: string },
): Promise<void> {
  const inviter = await store.nodeOf(trx, inviterId);
  if (inviter?.path == null || inviter.merchantId !== merchantId) return;
  await store.insertNode(trx, { memberId, merchantId, uplineNo: inviter.memberNo });
}

async function makeAgent(deps: TreeDeps, trx: Trx, context: Context, agent: NewAgent): Promise<void> {
  const { memberId, merchantId, accountType, reason } = agent;
  await store.lockTree(trx, merchantId);
  const { uplineNo, path } = await placeAbove(trx, agent);
  const depthMax = await deps.site.setting(merchantId, agentsSettings.depthMax);
  if (path.length >= depthMax) throw refuse('agents.depthReached', { depthMax });
  await deps.members.makeAgent(trx, context, { memberId, accountType, reason });
  const known = await store.nodeOf(trx, memberId);
  if (known !== undefined && known.uplineNo !== uplineNo) throw refuse('agents.inOtherLine');
  assert(known === undefined || known.path === null, 'a player has no line');
  const agentNo = known?.memberNo ?? (await store.insertNode(trx, { memberId, merchantId, uplineNo }));
  await store.insertLine(trx, { agentNo, merchantId, path: [...path, String(agentNo)] });
  await deps.books.openAccount(trx, { class: 'agent_wallet', owner: memberId }, 'THB');
  await deps.events.emit(trx, 'agents.agentMade', { memberId, merchantId, accountType });
}

/** The upline and its line. Refuses `agents.uplineGone`. */
async function placeAbove(
  trx: Trx,
  { uplineId, merchantId }: NewAgent,
): Promise<{ uplineNo: bigint | null; path: string[] }> {
  if (uplineId === null) return { uplineNo: null, path: [] };
  const upline = await store.nodeOf(trx, uplineId);
  if (upline?.path == null || upline.merchantId !== merchantId) throw refuse('agents.uplineGone');
  return { uplineNo: upline.memberNo, path: upline.path };
}
