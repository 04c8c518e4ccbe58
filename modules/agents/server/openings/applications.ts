// Accepts applications of `/join`: together with the decision, a member gets an offer to become an agent, and a person
// without an account gets a registration link.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { content } from '@sanam/content/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import { offer, offerBounds } from '../offers/service.ts';
import { agentsSettings } from '../settings.ts';
import { nodeByNo, nodeOf } from '../tree/store.ts';
import { open, type OpeningDeps, secretOf } from './service.ts';

export interface ApplicationDeps extends OpeningDeps {
  applications: Pick<FrontOf<typeof content>['people'], 'decide'>;
}

type Body = CallArguments<Calls['opsAcceptApplication']>['body'];

export function createApplicationHandlers(deps: ApplicationDeps): Handlers {
  return {
    async opsAcceptApplication({ params, body, context, idempotency }) {
      const answer = await accept(deps, context, { id: params.id, ...body }, idempotency);
      await deps.live.publish('staff', { type: 'opsContent' });
      return answer;
    },
  };
}

/** Accepts an application. Refuses as the contract states, and with `common.notFound` if it is already decided. */
async function accept(
  deps: ApplicationDeps,
  context: Context,
  { id, username, accountType, answer, reason }: Body & { id: string },
  idempotency: IdempotencyKey,
): Promise<CallValue<Calls['opsAcceptApplication']>> {
  const { merchantId } = context;
  const memberId = username === null ? null : await memberOf(deps, merchantId, username);
  // A person without an account is placed directly below the merchant.
  if (memberId === null && (accountType === 'agent' || accountType === 'cashAgent'))
    throw refuse('agents.typeNeedsUpline');
  const uplineId = memberId === null ? null : await uplineOf(deps, memberId);
  const bounds = await offerBounds(deps, merchantId);
  const days = await deps.site.setting(merchantId, agentsSettings.openingDays);
  const made = await once(deps.db, idempotency, async (trx) => {
    await deps.applications.decide(trx, context, { id, decision: 'accepted', answer: answer ?? null, reason });
    if (memberId !== null) {
      const row = await offer(deps, trx, context, { memberId, accountType, uplineId, reason, ...bounds });
      return { openingId: null, expiresAt: row.expires_at.toISOString() };
    }
    const type = accountType === 'promoter' ? accountType : 'generalAgent';
    const ask = {
      agentNo: null,
      username: null,
      accountType: type,
      applicationId: id,
      days,
      reason,
      given: { rebate: null, contracts: [] },
    } as const;
    const row = await open(deps, trx, context, ask);
    return { openingId: row.opening_id, expiresAt: row.expires_at.toISOString() };
  });
  const secret = made.openingId === null ? null : secretOf(deps.vault, made.openingId);
  return { secret, expiresAt: made.expiresAt };
}

async function memberOf({ members }: ApplicationDeps, merchantId: string, username: string): Promise<string> {
  const named = await members.memberByName({ merchantId, username });
  if (named === undefined) throw refuse('agents.unknownMember');
  return named.memberId;
}

/** Returns the current upline of a member; a member in a line keeps it. */
async function uplineOf({ db }: ApplicationDeps, memberId: string): Promise<string | null> {
  const node = await nodeOf(db, memberId);
  if (node?.uplineNo == null) return null;
  return (await nodeByNo(db, node.uplineNo))!.memberId;
}
