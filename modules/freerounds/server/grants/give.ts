// Manual grants to one or several members; grants of high value need two people.
import { type CallArguments, type Calls, type CallValue, fromWire } from '@sanam/contract';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { FreeRoundsStaffDeps } from '../deps.ts';
import { freeRoundsSettings } from '../settings.ts';
import { offerOf, request } from './request.ts';
import { valueOf } from './rules.ts';

const GIVE = 'freerounds.grant.give';
const GIVE_ONE = 'freerounds.give';
const DAY_MS = 86_400_000;

type Body = CallArguments<Calls['opsGiveFreeRounds']>['body'];
type Answer = CallValue<Calls['opsGiveFreeRounds']>;

/** Terms for each member of an order. `by`: staff member who requested it. */
interface Order {
  memberIds: string[];
  nodeId: string;
  rounds: number;
  bet: string;
  days: number;
  turnoverPercent: number;
  bonus?: BonusRewardTerms | null | undefined;
}

interface Piece extends Omit<Order, 'memberIds' | 'days'> {
  orderId: string;
  memberId: string;
  merchantId: string;
  expiresAt: string;
  reason: string | null;
  by: string;
}

export function defineGiving(deps: FreeRoundsStaffDeps): void {
  deps.approvals.define({
    name: GIVE,
    permission: 'freerounds.grant.change',
    run: (trx, { context, subjectId, payload, reason, proposedBy }) =>
      order(deps, trx, context, { orderId: subjectId, order: payload as unknown as Order, reason, by: proposedBy }),
  });
  deps.jobs.define({
    name: GIVE_ONE,
    lane: 'upkeep',
    run: (payload) => giveOne(deps, payload as unknown as Piece),
  });
}

/**
 * Grants the rounds by one job per member, so that a long list does not hold many locks. Refuses with
 * `games.unknownGame`; `freerounds.notOffered`. The response lists members who cannot get them.
 */
export async function give(deps: FreeRoundsStaffDeps, trx: Trx, context: Context, body: Body): Promise<Answer> {
  const { members, reason, ...terms } = body;
  const { merchantId } = context;
  await offerOf(deps, trx, { nodeId: terms.nodeId, merchantId });
  const { memberIds, skipped } = await find(deps, trx, merchantId, [...new Set(members)]);
  if (memberIds.length === 0) return { state: 'done', approvalId: null, given: 0, skipped };
  const orderId = newId('fro');
  const amountMinor = valueOf(terms.rounds, fromWire(terms.bet), memberIds.length);
  if (amountMinor > fromWire(await deps.site.setting(merchantId, freeRoundsSettings.oneStaffMax))) {
    const approvalId = await deps.approvals.propose(trx, context, {
      command: GIVE,
      subject: { type: 'freeRoundOrder', id: orderId },
      amountMinor,
      summary: `${memberIds.length} × ${terms.rounds} × ${terms.bet} · ${terms.nodeId}`,
      payload: { ...terms, memberIds },
      reason,
    });
    return { state: 'proposed', approvalId, given: 0, skipped };
  }
  await order(deps, trx, context, { orderId, order: { ...terms, memberIds }, reason, by: context.actor.id });
  return { state: 'done', approvalId: null, given: memberIds.length, skipped };
}

/** Returns members of this merchant who may get bonuses, in the order of their ids. */
async function find(
  { byName, protection }: FreeRoundsStaffDeps,
  trx: Trx,
  merchantId: string,
  usernames: string[],
): Promise<{ memberIds: string[]; skipped: Answer['skipped'] }> {
  const skipped: Answer['skipped'] = [];
  const found = new Map<string, string>();
  for (const username of usernames) {
    const member = await byName.memberByName({ merchantId, username });
    if (member === undefined) skipped.push({ member: username, code: 'common.notFound' });
    else if (member.accountType === 'guest') skipped.push({ member: username, code: 'freerounds.notForGuests' });
    else found.set(member.memberId, username);
  }
  const allowed = await protection.whoMay(trx, [...found.keys()], 'bonus');
  for (const [memberId, member] of found)
    if (!allowed.has(memberId)) skipped.push({ member, code: 'protection.blocked' });
  return { memberIds: [...allowed].toSorted(), skipped };
}

interface Ordered {
  orderId: string;
  order: Order;
  reason: string | null;
  by: string;
}

async function order(
  { jobs }: Pick<FreeRoundsStaffDeps, 'jobs'>,
  trx: Trx,
  { merchantId }: Context,
  { orderId, order: { memberIds, days, ...terms }, reason, by }: Ordered,
): Promise<void> {
  const expiresAt = new Date((await databaseNow(trx)).getTime() + days * DAY_MS).toISOString();
  const common = { ...terms, orderId, merchantId, expiresAt, reason, by };
  await jobs.enqueueAll(
    trx,
    GIVE_ONE,
    memberIds.map((memberId) => ({ ...common, memberId })),
  );
}

/** Grants the rounds to one member; grants nothing if the member was excluded or the game closed in the meantime. */
async function giveOne(deps: FreeRoundsStaffDeps, piece: Piece): Promise<void> {
  const { orderId, memberId, nodeId, rounds, bet, turnoverPercent, bonus, expiresAt, reason, by, merchantId } = piece;
  const context = { ...systemContext('freerounds', merchantId), actor: { kind: 'staff', id: by } } as const;
  try {
    await inTransaction(deps.db, (trx) =>
      request(deps, trx, context, {
        memberId,
        nodeId,
        rounds,
        turnoverPercent,
        bonus,
        reason,
        betMinor: fromWire(bet),
        expiresAt: new Date(expiresAt),
        source: { type: 'staff', id: `${orderId}:${memberId}` },
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deps.log.info({ memberId, orderId, code: error.code }, 'free rounds were not given');
  }
}
