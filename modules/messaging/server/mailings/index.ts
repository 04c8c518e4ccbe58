import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { InboxPorts } from '../inbox/ports.ts';
import { defineMailingJobs, type SendingDeps } from './sending.ts';
import { createStaffMailings } from './staff.ts';

interface Deps {
  platform: Platform;
  site: SiteService;
  ports: InboxPorts;
  carry: SendingDeps['carry'];
  approvals: ApprovalService;
  people: Pick<People, 'staffNames'>;
}

/** Creates the handlers of mailings. */
export function createMailings(deps: Deps): Handlers {
  const { db } = deps.platform;
  defineMailingJobs(deps);
  const mailings = createStaffMailings(deps);
  return {
    opsListMailings: ({ query, context }) => mailings.list(context, query),
    opsGetMailing: ({ params, context, session }) => mailings.get(context, session, params.id),
    opsCountAudience: ({ body, context }) => mailings.count(context, body.audience),
    opsSendMailing: ({ body, context, idempotency }) =>
      once(db, idempotency, (trx) => mailings.send(trx, context, body)),
    async opsStopMailing({ params, body, context }) {
      await mailings.stop(context, params.id, body.reason);
      return {};
    },
  };
}
