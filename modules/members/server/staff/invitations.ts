// Invitation codes of a merchant, as staff read, create and revoke them.
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { StaffInvitations } from '../invitations/index.ts';
import { type SiteService, siteSettings } from '@sanam/merchants/server/index.ts';
import type { People } from '@sanam/staff/server/index.ts';

type Value = CallValue<Calls['opsListInvitations']>;
type Row = Value['list'][number];
type Invitation = Awaited<ReturnType<StaffInvitations['list']>>['list'][number];

export interface InvitationCalls {
  list(context: Context, query: CallArguments<Calls['opsListInvitations']>['query'], ownOrigin: string): Promise<Value>;
  /** Refuses as `StaffInvitations.add`. */
  add(context: Context, body: CallArguments<Calls['opsAddInvitation']>['body']): Promise<{ code: string }>;
  /** Refuses as `StaffInvitations.revoke`. */
  revoke(context: Context, ask: { id: string; reason: string }): Promise<void>;
}

export function createInvitationCalls(deps: {
  site: SiteService;
  invitations: StaffInvitations;
  people: Pick<People, 'staffNames'>;
}): InvitationCalls {
  const { site, invitations, people } = deps;
  return {
    async list({ merchantId }, { pageNo, pageSize, q, state }, ownOrigin) {
      const page = pageOf({ pageNo, pageSize });
      const filter = { merchantId, state, q: q === '' ? undefined : q, ...page };
      const { list, totalCount } = await invitations.list(filter);
      const nameOf = await people.staffNames(list.map((one) => one.createdBy));
      const [shareHost] = await site.setting(merchantId, siteSettings.domainRoute);
      const origin = shareHost === undefined ? ownOrigin : `https://${shareHost}`;
      return paged(
        list.map((one) => rowOf(one, { merchantId, origin, by: nameOf(one.createdBy) ?? one.createdBy })),
        totalCount,
        { pageSize },
      );
    },
    async add({ merchantId, ...context }, { expiresAt, ...given }) {
      const until = expiresAt === null ? null : new Date(expiresAt);
      return { code: await invitations.add({ merchantId, ...context }, { merchantId, ...given, expiresAt: until }) };
    },
    revoke(context, { id, reason }) {
      const [merchantId, code] = id.split(':') as [string, string];
      return invitations.revoke(context, { merchantId, code, reason });
    },
  };
}

function rowOf(one: Invitation, { merchantId, origin, by }: { merchantId: string; origin: string; by: string }): Row {
  const { code, label, uses, usesMax, ownerId, owner, expiresAt, createdAt } = one;
  return {
    id: `${merchantId}:${code}`,
    code,
    inviter: ownerId === null ? null : { memberId: ownerId, username: owner ?? ownerId },
    label,
    state: stateOf(one),
    uses,
    usesMax,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    createdBy: by,
    link: `${origin}/register?referralCode=${code}`,
  };
}

function stateOf({ isEnabled, isOver, uses, usesMax, isOwnerAway }: Invitation): Row['state'] {
  if (!isEnabled) return 'revoked';
  if (isOver) return 'over';
  if (usesMax !== null && uses >= usesMax) return 'usedUp';
  return isOwnerAway ? 'ownerAway' : 'open';
}
