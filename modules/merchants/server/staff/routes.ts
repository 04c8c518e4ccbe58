// Staff handlers of merchants, hosts, theme, feature flags and browser faults.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { type PageQuery, pageOf, paged } from '@sanam/server/platform/paging.ts';
import { tellSettings } from './told.ts';
import type { ClientLog } from '../client-log/service.ts';
import type { StaffFeatures } from './features.ts';
import type { StaffMerchants } from './merchants.ts';
import { tellSite } from './tell-site.ts';

interface RouteDeps {
  live: Pick<LiveHub, 'publish' | 'publishAll'>;
  merchants: StaffMerchants;
  features: StaffFeatures;
  clientLog: ClientLog;
}

export function createMerchantHandlers(deps: RouteDeps): Handlers {
  return { ...merchantHandlers(deps), ...featureHandlers(deps), ...logHandlers(deps) };
}

function merchantHandlers(deps: RouteDeps): Handlers {
  const { live, merchants } = deps;
  return {
    opsListMerchants: ({ query, context }) => merchants.list(context, query),
    opsGetMerchant: ({ params, context }) => merchants.get(context, params.merchantId),
    async opsAddMerchant({ body, context, request }) {
      const answer = await merchants.add(context, request.hostname, body);
      await tellSettings(live);
      return answer;
    },
    async opsChangeMerchant({ params, body, context }) {
      const answer = await merchants.change(context, params.merchantId, body);
      await tellSettings(live);
      return answer;
    },
    async opsSwitchMerchant({ params, body, context }) {
      const answer = await merchants.switch(context, params.merchantId, body);
      await tellSite(live, [params.merchantId]);
      return answer;
    },
    opsGetHosts: ({ params }) => merchants.hosts(params.merchantId),
    async opsChangeHosts({ params, body, context, request }) {
      await merchants.changeHosts(context, { ...params, ...body, usedHost: request.hostname });
      await tellSettings(live);
      return {};
    },
    opsGetBrand: ({ params }) => merchants.theme(params.merchantId),
    async opsChangeBrand({ params, body, context }) {
      const answer = await merchants.changeTheme(context, params.merchantId, body);
      await tellSettings(live);
      return answer;
    },
    opsPreviewBrand: ({ params, body }) => merchants.previewTheme(params.merchantId, body),
  };
}

function featureHandlers({ live, features }: RouteDeps): Handlers {
  return {
    opsListFeatures: ({ context }) => features.list(context),
    async opsChangeFeature({ params, body, context }) {
      await features.change(context, { modId: params.modId, ...body });
      await tellSettings(live);
      return { enabled: body.enabled };
    },
  };
}

function logHandlers({ clientLog }: RouteDeps): Handlers {
  const filterOf = <Query extends PageQuery & { q?: string | undefined }>(query: Query, merchantId: string) => {
    const { pageNo: _pageNo, pageSize: _pageSize, q, ...filter } = query;
    return { ...filter, ...pageOf(query), q: q === '' ? undefined : q, merchantId };
  };
  return {
    async opsListClientErrors({ query, context }) {
      const { list, totalCount } = await clientLog.groups(filterOf(query, context.merchantId));
      return paged(
        list.map(({ fault, firstAt, lastAt, ...row }) => ({
          ...row,
          id: fault,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
        totalCount,
        query,
      );
    },
    async opsListClientLog({ query, context }) {
      const { list, totalCount } = await clientLog.list(filterOf(query, context.merchantId));
      return paged(
        list.map(({ id, at, language, screen, version, ...row }) => ({
          ...row,
          id: id.toString(),
          at: at.toISOString(),
          language: language ?? null,
          screen: screen ?? null,
          version: version ?? null,
        })),
        totalCount,
        query,
      );
    },
  };
}
