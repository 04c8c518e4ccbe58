import { merchants } from '@sanam/merchants/server/index.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { messagingCalls } from '../contract/calls.ts';
import { messagingTopics } from '../contract/live.ts';
import { messagingPermissions } from '../contract/permissions.ts';
import { messagingRefusals } from '../contract/refusals.ts';
import { messagingStaffCalls } from '../contract/staff-calls.ts';
import { messagingEvents } from './events.ts';
import { inboxOwnData } from './inbox/own-data.ts';
import { createInboxPart } from './inbox/index.ts';
import { createMailings } from './mailings/index.ts';
import { findMailing } from './mailings/store.ts';
import { createMessages } from './messages.ts';
import { createStaffMessaging } from './staff/messaging.ts';
import { createMessagingHandlers } from './staff/routes.ts';
import { messagesSettings } from './settings.ts';

/** The member's inbox, and messages by SMS and e-mail: outbox, limits, budget, delivery reports. */
export const messaging = defineModule({
  name: 'messaging',
  calls: messagingCalls,
  staffCalls: messagingStaffCalls,
  permissions: messagingPermissions,
  refusals: messagingRefusals,
  topics: messagingTopics,
  events: messagingEvents,
  settings: Object.values(messagesSettings),
  needs: { merchants, staff },
  create(platform, needs) {
    const { db, live } = platform;
    platform.tenancy.define({
      async mailing(at, id) {
        const row = await findMailing(at, id);
        return row === undefined ? undefined : { merchantId: row.merchant_id };
      },
    });
    const { service: site, helpContact } = needs.merchants;
    const messages = createMessages({ platform, site, helpContact });
    const messaging = createStaffMessaging({ platform, site, messages: messages.service });
    const inbox = createInboxPart({ platform, site, messages });
    const { approvals, people } = needs.staff;
    const mailings = createMailings({ platform, site, ports: inbox.asks, carry: inbox.carry, approvals, people });
    return {
      front: { ...messages, inbox: inbox.service, ports: inbox.ports, ownData: inboxOwnData(inbox.service) },
      handlers: { ...createMessagingHandlers({ db, live, messaging }), ...inbox.handlers, ...mailings },
      routes: messages.routes,
    };
  },
});
