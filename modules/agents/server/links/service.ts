// The register centre: links are invitations made by an agent; a link for agents also leads to an offer.
import type { Calls, CallValue } from '@sanam/contract';
import type { members } from '@sanam/members/server/index.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, lockName } from '@sanam/server/platform/db.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import { paged, type PageQuery, pageOf } from '@sanam/server/platform/paging.ts';
import { toWire } from '@sanam/contract';
import { shiftDay } from '@sanam/contract/zone';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { LinkState, LinkTarget } from '../../contract/link-states.ts';
import { storedTiers } from '../../contract/plan-schema.ts';
import type { AgentsDeps } from '../deps.ts';
import { refuseFrozen } from '../freezes/frozen.ts';
import { offer, offerBounds } from '../offers/service.ts';
import { type Node, nodeOf } from '../tree/store.ts';
import type { Wish } from './given.ts';
import { capText, givenFor, offerGiven, shownContracts } from './rates.ts';
import * as store from './store.ts';

const LINKS_MAX = 500;
const PLOT_DAYS = 30;

export interface LinkDeps extends AgentsDeps {
  invitations: FrontOf<typeof members>['invitations'];
}

interface CallOf {
  session: MemberSession;
  context: Context;
  idempotency: IdempotencyKey;
}

async function agentNode({ db }: LinkDeps, memberId: string): Promise<Node> {
  const node = await nodeOf(db, memberId);
  if (node?.path == null) throw refuse('agents.notAgent');
  return node;
}

const opensAgents = ({ accountType }: MemberSession): boolean => accountType !== 'promoter';

interface LinksAsk extends PageQuery {
  tag?: string | undefined;
  target?: LinkTarget | undefined;
  state?: LinkState | undefined;
}

type Invitation = NonNullable<ReturnType<Awaited<ReturnType<LinkDeps['invitations']['byCode']>>['get']>>;

function stateOf({ isEnabled, isOver, usesMax, uses }: Invitation): LinkState {
  if (!isEnabled) return 'closed';
  if (isOver) return 'over';
  return usesMax !== null && uses >= usesMax ? 'usedUp' : 'open';
}

export async function ownLinks(
  deps: LinkDeps,
  session: MemberSession,
  query: LinksAsk,
): Promise<CallValue<Calls['agentLinks']>> {
  const { db, site } = deps;
  const { merchantId } = session;
  const { memberNo: agentNo } = await agentNode(deps, session.memberId);
  const zone = site.zoneOf(merchantId);
  const { tag, target } = query;
  const filter = { agentNo, tag: tag === '' ? undefined : tag, target };
  const codes = query.state === undefined ? undefined : await codesIn(deps, merchantId, filter, query.state);
  const { list, totalCount } = await store.listLinks(db, { ...filter, codes, ...pageOf(query) });
  const known = await deps.invitations.byCode({ merchantId, codes: list.map(({ code }) => code) });
  const offered = await shownContracts(
    db,
    list.map(({ contracts }) => contracts),
  );
  const rows = list.map(({ createdAt, validBet, rebate, rebateMax, ...row }, at) => {
    const invitation = known.get(row.code)!;
    return {
      ...row,
      state: stateOf(invitation),
      rebate: storedTiers(rebate).tiers,
      rebateMax: capText(rebateMax),
      contracts: offered[at]!,
      usesMax: invitation.usesMax,
      expiresAt: invitation.expiresAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      validBet: toWire(validBet),
    };
  });
  return {
    ...paged(rows, totalCount, query),
    zone,
    tags: await store.tagsOf(db, agentNo),
    joinedByDay: await joinedByDay(deps, agentNo, zone),
    opensAgents: opensAgents(session),
  };
}

/** Reads the state of links from their invitations; an agent has at most five hundred. */
async function codesIn(
  { db, invitations }: LinkDeps,
  merchantId: string,
  filter: { agentNo: bigint; tag: string | undefined; target: LinkTarget | undefined },
  state: LinkState,
): Promise<string[]> {
  const codes = await store.linkCodes(db, filter);
  const known = await invitations.byCode({ merchantId, codes });
  return codes.filter((code) => known.has(code) && stateOf(known.get(code)!) === state);
}

async function joinedByDay({ db }: LinkDeps, agentNo: bigint, zone: string) {
  const { days: week } = await businessDays(db, {}, zone);
  const last = week.at(-1)!;
  const { from, to, days } = await businessDays(db, { from: shiftDay(last, 1 - PLOT_DAYS), to: last }, zone);
  const joined = await store.joinsByDay(db, { agentNo, from, to, zone });
  const countOf = new Map(joined.map(({ day, count }) => [day, count]));
  return days.map((day) => ({ day, count: countOf.get(day) ?? 0 }));
}

interface NewLink extends Wish {
  tag: string;
  usesMax: number | null;
  days: number | null;
}

/**
 * Creates a link. Refuses with `agents.notAgent`; `agents.opensNoAgents` for a promoter; `agents.lineFrozen`;
 * `agents.linksFull`; and as `givenFor`.
 */
export async function createLink(
  deps: LinkDeps,
  { target, tag, usesMax, days, ...wish }: NewLink,
  { session, context, idempotency }: CallOf,
): Promise<{ code: string }> {
  const { memberId, merchantId } = session;
  const { memberNo: agentNo } = await agentNode(deps, memberId);
  await refuseFrozen(deps.db, agentNo);
  if (target === 'agent' && !opensAgents(session)) throw refuse('agents.opensNoAgents');
  const given = await givenFor(deps, session, { target, ...wish });
  return once(deps.db, idempotency, async (trx) => {
    await lockName(trx, `agents.links:${memberId}`);
    if ((await store.countLinks(trx, agentNo)) >= LINKS_MAX) throw refuse('agents.linksFull', { max: LINKS_MAX });
    const code = await deps.invitations.issue(trx, context, {
      merchantId,
      ownerId: memberId,
      label: tag,
      usesMax,
      days,
    });
    await store.insertLink(trx, { merchantId, code, agentNo, target, tag, given });
    return { code };
  });
}

/** Closes a link. Refuses with `agents.linkInvalid` if it belongs to another agent or is not open. */
export function closeLink(
  deps: LinkDeps,
  code: string,
  { session, context, idempotency }: CallOf,
): Promise<{ code: string }> {
  const { memberId, merchantId } = session;
  return once(deps.db, idempotency, async (trx) => {
    const isOwn = await store.isOwnLink(trx, { merchantId, code, memberId });
    if (!isOwn || !(await deps.invitations.close(trx, context, { merchantId, code })))
      throw refuse('agents.linkInvalid');
    return { code };
  });
}

/**
 * Handles events after a registration by a link: the offer of an agent link, its rates after acceptance, and the first
 * deposit.
 */
export function followNewcomers(deps: LinkDeps): void {
  const { db, events } = deps;
  events.on('identity.registered', 'agents.offerNewcomer', (newcomer) => offerNewcomer(deps, newcomer));
  events.on('agents.agentMade', 'agents.offerRates', (made) => offerGiven(deps, made));
  events.on('wallet.depositChanged', 'agents.noteDeposit', async ({ memberId, stage }) => {
    if (stage === 'credited' || stage === 'creditedLate') await store.noteDeposit(db, memberId);
  });
}

/** Offers an agent account to a newcomer by an agent link or an agent opening. Idempotent. */
async function offerNewcomer(
  deps: LinkDeps,
  { memberId, merchantId }: { memberId: string; merchantId: string },
): Promise<void> {
  const found = await store.agentToBe(deps.db, memberId);
  if (found === undefined) return;
  const bounds = await offerBounds(deps, merchantId);
  const { by: actor, ...place } = found;
  const ask = { memberId, ...place, reason: null, ...bounds };
  const context = { ...systemContext('agents.links', merchantId), actor };
  await inTransaction(deps.db, (trx) => offer(deps, trx, context, ask)).catch((error: unknown) => {
    // A refusal now would be repeated at every retry, so the newcomer stays a player.
    if (!(error instanceof Refusal)) throw error;
  });
}
