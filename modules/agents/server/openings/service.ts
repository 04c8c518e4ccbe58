// Accounts opened for somebody: an agent or staff choose name and type; a one-time link leads to the registration,
// where the person enters everything else.
import type { Calls, CallValue } from '@sanam/contract';
import type { members } from '@sanam/members/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { tokenHash, type Vault } from '@sanam/server/platform/crypto.ts';
import { type Db, inTransaction, lockName, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import { paged, type PageQuery, pageOf } from '@sanam/server/platform/paging.ts';
import { storedTiers } from '../../contract/plan-schema.ts';
import type { AgentsDeps } from '../deps.ts';
import { agentsSettings } from '../settings.ts';
import { refuseFrozen } from '../freezes/frozen.ts';
import { lineOf, type Node } from '../tree/store.ts';
import type { Given, Wish } from '../links/given.ts';
import { capText, givenFor, shownContracts } from '../links/rates.ts';
import * as store from './store.ts';

const OPEN_MAX = 100;

export interface OpeningDeps extends AgentsDeps {
  vault: Vault;
  registration: Pick<FrontOf<typeof members>['registration'], 'checkUsername'>;
}

interface CallOf {
  session: MemberSession;
  context: Context;
  idempotency: IdempotencyKey;
}

/**
 * Returns the secret of the link. It is not stored: it derives from the id and the installation's secret, so a repeated
 * call returns the same link.
 */
export const secretOf = (vault: Vault, openingId: string): string => vault.keyedHash('agents.opening', openingId);

async function agentLine(db: Db, memberId: string): Promise<Node & { path: string[] }> {
  const line = await lineOf(db, memberId);
  if (line === undefined) throw refuse('agents.notAgent');
  return line;
}

/** Opens an account for somebody. Refuses as the contract states. */
export async function openMember(
  deps: OpeningDeps,
  { username: typed, ...wish }: Wish & { username: string },
  { session, context, idempotency }: CallOf,
): Promise<CallValue<Calls['openAgentMember']>> {
  const { db, site, vault, registration } = deps;
  const { memberId, merchantId, accountType } = session;
  const { target } = wish;
  const agent = await agentLine(deps.db, memberId);
  if (accountType === 'promoter') throw refuse('agents.opensByLink');
  await refuseFrozen(db, agent.memberNo);
  const depthMax = await site.setting(merchantId, agentsSettings.depthMax);
  if (target === 'agent' && agent.path.length >= depthMax) throw refuse('agents.depthReached', { depthMax });
  const days = await site.setting(merchantId, agentsSettings.openingDays);
  const given = await givenFor(deps, session, wish);
  const made = await once(db, idempotency, async (trx) => {
    await lockName(trx, `agents.openings:${memberId}`);
    if ((await store.countOpen(trx, agent.memberNo)) >= OPEN_MAX) throw refuse('agents.linksFull', { max: OPEN_MAX });
    const username = await registration.checkUsername(merchantId, typed);
    const row = await open(deps, trx, context, {
      agentNo: agent.memberNo,
      username,
      accountType: target,
      applicationId: null,
      days,
      reason: null,
      given,
    });
    return { openingId: row.opening_id, username, expiresAt: row.expires_at.toISOString() };
  });
  return { ...made, secret: secretOf(vault, made.openingId) };
}

interface Opening {
  agentNo: bigint | null;
  username: string | null;
  accountType: store.OpeningRow['account_type'];
  applicationId: string | null;
  days: number;
  reason: string | null;
  given: Given;
}

/**
 * Opens an account in the name of the context's actor. Refuses with `identity.usernameTaken` if the name is reserved
 * for somebody else.
 */
export async function open(
  deps: Pick<OpeningDeps, 'events' | 'vault'>,
  trx: Trx,
  context: Context,
  { reason, ...ask }: Opening,
): Promise<store.OpeningRow> {
  const { merchantId, actor } = context;
  const { username } = ask;
  if (username !== null) await expire(deps, trx, { merchantId, username });
  const openingId = newId('aop');
  const row = await store.insertOpening(trx, {
    ...ask,
    openingId,
    merchantId,
    secretHash: tokenHash(secretOf(deps.vault, openingId)),
    by: { kind: actor.kind === 'staff' ? 'staff' : 'agent', id: actor.id },
  });
  if (row === undefined) throw refuse('identity.usernameTaken', { fields: [{ field: 'username', problem: 'taken' }] });
  await note(deps, trx, context, { row, from: null, reason });
  return row;
}

/** Expires openings; an expired opening no longer reserves its name. */
async function expire(
  deps: Pick<OpeningDeps, 'events'>,
  trx: Trx,
  name: { merchantId: string; username: string } | null,
): Promise<void> {
  for (const row of await store.expireOpenings(trx, name))
    await note(deps, trx, systemContext('agents.openings', row.merchant_id), { row, from: 'open' });
}

export const expireAllOpenings = (deps: AgentsDeps): Promise<void> =>
  inTransaction(deps.db, (trx) => expire(deps, trx, null));

async function note(
  { events }: Pick<OpeningDeps, 'events'>,
  trx: Trx,
  context: Context,
  { row, from, reason = null }: { row: store.OpeningRow; from: 'open' | null; reason?: string | null },
): Promise<void> {
  const { opening_id: openingId, merchant_id: merchantId, member_id: memberId, state } = row;
  await audit(trx, context, {
    command: `agents.opening.${state}`,
    subject: { type: 'agentOpening', id: openingId },
    ...(from === null ? {} : { before: { state: from } }),
    after: { state, username: row.username, accountType: row.account_type, memberId },
    reason,
  });
  await events.emit(trx, 'agents.openingChanged', { openingId, merchantId, memberId, state });
}

export async function ownOpenings(
  deps: { db: Db; site: Pick<OpeningDeps['site'], 'zoneOf'> },
  session: MemberSession,
  query: PageQuery,
): Promise<CallValue<Calls['agentOpenings']>> {
  const { memberNo: agentNo } = await agentLine(deps.db, session.memberId);
  const { list, totalCount } = await store.listOpenings(deps.db, { agentNo, ...pageOf(query) });
  const offered = await shownContracts(
    deps.db,
    list.map(({ contracts }) => contracts),
  );
  const rows = list.map((row, at) => ({
    openingId: row.opening_id,
    username: row.username ?? '',
    target: row.account_type === 'player' ? ('player' as const) : ('agent' as const),
    state: row.shown,
    rebate: storedTiers(row.rebate).tiers,
    rebateMax: capText(row.rebate_max),
    contracts: offered[at]!,
    openedAt: row.opened_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
  return { ...paged(rows, totalCount, query), zone: deps.site.zoneOf(session.merchantId) };
}

/** Closes an opening. Refuses with `agents.linkInvalid` if it belongs to another agent or is not open. */
export async function closeOpening(
  deps: OpeningDeps,
  openingId: string,
  { session, context, idempotency }: CallOf,
): Promise<CallValue<Calls['closeAgentOpening']>> {
  const { memberNo: agentNo } = await agentLine(deps.db, session.memberId);
  return once(deps.db, idempotency, async (trx) => {
    const row = await store.closeOpening(trx, { openingId, agentNo });
    if (row === undefined) throw refuse('agents.linkInvalid');
    await note(deps, trx, context, { row, from: 'open' });
    return { state: row.state };
  });
}

/** Returns the port by which registration accesses openings. */
export function openingPort(deps: Pick<OpeningDeps, 'db' | 'events'>) {
  const { db } = deps;
  return {
    openingOf: ({ merchantId, secret }: { merchantId: string; secret: string }) =>
      store.openingBySecret(db, { merchantId, secretHash: tokenHash(secret) }),
    isNameKept: ({ secret, ...name }: { merchantId: string; username: string; secret: string | undefined }) =>
      store.isNameKept(db, { ...name, secretHash: secret === undefined ? null : tokenHash(secret) }),
    async useOpening(trx: Trx, context: Context, { secret, memberId }: { secret: string; memberId: string }) {
      const { merchantId } = context;
      const row = await store.takeOpening(trx, { merchantId, secretHash: tokenHash(secret), memberId });
      if (row === undefined) return false;
      await note(deps, trx, context, { row, from: 'open' });
      return true;
    },
  };
}
