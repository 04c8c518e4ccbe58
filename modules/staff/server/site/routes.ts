import type { FastifyRequest } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { ClientLog } from '@sanam/merchants/server/index.ts';
import { type AccessDesk, EVERY_BRAND, type MaintenanceDesk } from '@sanam/access/server/staff/gates.ts';
import type { InvitationCalls } from '@sanam/members/server/staff/invitations.ts';
import type { MerchantDesk } from '@sanam/merchants/server/staff/merchants.ts';

export interface SiteDeskDeps {
  live: Pick<LiveHub, 'publish' | 'publishAll'>;
  merchants: MerchantDesk;
  maintenance: MaintenanceDesk;
  access: AccessDesk;
  clientLog: ClientLog;
  invitations: InvitationCalls;
}

/** Other people's open pages of settings read them again. */
const tell = (live: SiteDeskDeps['live']): Promise<void> => live.publish('staff', { type: 'opsSettings' });

/** The same, and members' open pages ask whether the site is still open to them (GAP-009). `whose`: a brand, or '*'. */
async function tellEverybody({ live, merchants }: SiteDeskDeps, whose: string): Promise<void> {
  await tell(live);
  const brands = whose === EVERY_BRAND ? await merchants.ids() : [whose];
  await live.publishAll(brands.map((id) => ({ channel: `members:${id}`, topic: { type: 'site' } })));
}

export function createSiteHandlers(deps: SiteDeskDeps): Handlers {
  return { ...merchantHandlers(deps), ...gateHandlers(deps), ...logHandlers(deps), ...invitationHandlers(deps) };
}

function merchantHandlers(deps: SiteDeskDeps): Handlers {
  const { live, merchants } = deps;
  return {
    opsListMerchants: ({ query, context }) => merchants.list(context, query),
    opsGetMerchant: ({ params, context }) => merchants.get(context, params.merchantId),
    async opsAddMerchant({ body, context, request }) {
      const answer = await merchants.add(context, request.hostname, body);
      await tell(live);
      return answer;
    },
    async opsChangeMerchant({ params, body, context }) {
      const answer = await merchants.change(context, params.merchantId, body);
      await tell(live);
      return answer;
    },
    async opsSwitchMerchant({ params, body, context }) {
      const answer = await merchants.switch(context, params.merchantId, body);
      await tellEverybody(deps, params.merchantId);
      return answer;
    },
    opsGetHosts: ({ params }) => merchants.hosts(params.merchantId),
    async opsChangeHosts({ params, body, context, request }) {
      await merchants.changeHosts(context, { ...params, ...body, usedHost: request.hostname });
      await tell(live);
      return {};
    },
    opsGetBrand: ({ params }) => merchants.brand(params.merchantId),
    async opsChangeBrand({ params, body, context }) {
      const answer = await merchants.changeBrand(context, params.merchantId, body);
      await tell(live);
      return answer;
    },
    opsPreviewBrand: ({ params, body }) => merchants.previewBrand(params.merchantId, body),
  };
}

function gateHandlers(deps: SiteDeskDeps): Handlers {
  const { maintenance, access } = deps;
  return {
    opsGetMaintenance: ({ params }) => maintenance.maintenance(params.merchantId),
    async opsChangeMaintenance({ params, body, context }) {
      const answer = await maintenance.changeMaintenance(context, params.merchantId, body);
      await tellEverybody(deps, params.merchantId);
      return answer;
    },
    async opsAddTester({ params, body, context }) {
      await maintenance.addTester(context, params.merchantId, body);
      await tellEverybody(deps, params.merchantId);
      return {};
    },
    async opsRemoveTester({ params, body, context }) {
      await maintenance.removeTester(context, params.merchantId, body);
      await tellEverybody(deps, params.merchantId);
      return {};
    },
    opsGetAccess: ({ params, context }) => access.access(context, params.merchantId),
    opsTryAddress: ({ params, query }) => access.tryAddress(params.merchantId, query.address),
    async opsAddAccessRule({ params, body, context }) {
      const answer = await access.addRule(context, params.merchantId, body);
      await tellEverybody(deps, body.isForAll ? EVERY_BRAND : params.merchantId);
      return answer;
    },
    async opsChangeAccessRule({ params, body, context }) {
      await tellEverybody(deps, await access.changeRule(context, params.id, body));
      return {};
    },
    async opsRemoveAccessRule({ params, body, context }) {
      await tellEverybody(deps, await access.removeRule(context, params.id, body));
      return {};
    },
    async opsChangeRegions({ params, body, context }) {
      await access.changeRegions(context, params.merchantId, body);
      await tellEverybody(deps, params.merchantId);
      return {};
    },
  };
}

function logHandlers({ clientLog }: SiteDeskDeps): Handlers {
  const pageOf = ({
    pageNo,
    pageSize,
    q,
    ...filter
  }: {
    pageNo: number;
    pageSize: number;
    q?: string | undefined;
  }) => ({
    ...filter,
    q: q === '' ? undefined : q,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  return {
    async opsListClientErrors({ query, context }) {
      const { list, totalCount } = await clientLog.groups({ ...pageOf(query), merchantId: context.merchantId });
      return {
        list: list.map(({ fault, firstAt, lastAt, ...row }) => ({
          ...row,
          id: fault,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
        totalCount,
        totalPages: Math.ceil(totalCount / query.pageSize),
      };
    },
    async opsListClientLog({ query, context }) {
      const { list, totalCount } = await clientLog.list({ ...pageOf(query), merchantId: context.merchantId });
      return {
        list: list.map(({ id, at, language, screen, version, ...row }) => ({
          ...row,
          id: id.toString(),
          at: at.toISOString(),
          language: language ?? null,
          screen: screen ?? null,
          version: version ?? null,
        })),
        totalCount,
        totalPages: Math.ceil(totalCount / query.pageSize),
      };
    },
  };
}

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

function invitationHandlers({ live, invitations }: SiteDeskDeps): Handlers {
  return {
    opsListInvitations: ({ query, context, request }) => invitations.list(context, query, originOf(request)),
    async opsAddInvitation({ body, context }) {
      const answer = await invitations.add(context, body);
      await tell(live);
      return answer;
    },
    async opsRevokeInvitation({ params, body, context }) {
      await invitations.revoke(context, { ...params, ...body });
      await tell(live);
      return {};
    },
  };
}
