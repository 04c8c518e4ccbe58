// Calls of staff about vendors, their findings and their wallet calls.
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { paged } from '@sanam/server/platform/paging.ts';
import type { People } from '@sanam/staff/server/index.ts';
import type { CallbackMonitor } from '../callbacks/monitor.ts';
import type { StaffReturns } from '../returns/staff.ts';
import type { Findings } from './findings.ts';
import type { StaffVendors } from './vendors.ts';

export function createVendorHandlers(deps: {
  live: Pick<LiveHub, 'publish'>;
  vendors: StaffVendors;
  findings: Findings;
  callbacks: CallbackMonitor;
  people: People;
  site: Pick<SiteService, 'merchant'>;
  returns: StaffReturns;
}): Handlers {
  const { live, vendors, findings, callbacks, people, site, returns } = deps;
  /** Lets open pages of games of other staff reload. */
  const tell = (): Promise<void> => live.publish('staff', { type: 'opsGames' });
  return {
    async opsListVendors({ query, context }) {
      const { list, totalCount } = await vendors.list(context, query);
      return paged(list, totalCount, query);
    },
    async opsGetVendor({ params, context, session }) {
      const [vendor, history, merchant, figures] = await Promise.all([
        vendors.get(context, params.code),
        people.historyOf(params.code),
        site.merchant(context.merchantId),
        returns.figures(params.code, session),
      ]);
      return { ...vendor, ...figures, history, merchant: { id: context.merchantId, name: merchant.name } };
    },
    async opsChangeVendor({ params, body, context }) {
      const answer = await vendors.change(context, params.code, body);
      await tell();
      return answer;
    },
    async opsOfferVendor({ params, body, context }) {
      await vendors.offer(context, params.code, body);
      await tell();
      return { isOn: body.isOn };
    },
    async opsSwitchVendor({ params, body, context }) {
      await vendors.switch(context, params.code, body);
      await tell();
      return { isOn: body.isOn };
    },
    async opsLetVendorGiveRounds({ params, body, context }) {
      await vendors.letGiveRounds(context, params.code, body);
      await tell();
      return { isOn: body.isOn };
    },
    async opsListFindings({ query }) {
      const { list, totalCount } = await findings.list(query);
      return paged(list, totalCount, query);
    },
    async opsCloseFinding({ params, body, context }) {
      await findings.close(context, params.id, body);
      await tell();
      return { state: 'closed' };
    },
    opsReadCallbacks: ({ query }) => callbacks.list(query.window),
    opsGetCallbacks: ({ params, query }) => callbacks.get(params.code, query.window),
  };
}
