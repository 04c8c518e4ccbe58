import { merchants } from '@sanam/merchants/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { messagingPermissions } from '../contract/permissions.ts';
import { messagingRefusals } from '../contract/refusals.ts';
import { messagingStaffCalls } from '../contract/staff-calls.ts';
import { messagingEvents } from './events.ts';
import { createMessages } from './messages.ts';
import { createStaffMessaging } from './staff/messaging.ts';
import { createMessagingHandlers } from './staff/routes.ts';
import { messagesSettings } from './settings.ts';

/** Outgoing SMS and e-mail: outbox, limits, budget, delivery reports. */
export const messaging = defineModule({
  name: 'messaging',
  staffCalls: messagingStaffCalls,
  permissions: messagingPermissions,
  refusals: messagingRefusals,
  events: messagingEvents,
  settings: Object.values(messagesSettings),
  needs: { merchants },
  create(platform, needs) {
    const { db, live } = platform;
    const { service: site } = needs.merchants;
    const messages = createMessages({ platform, site });
    const messaging = createStaffMessaging({ platform, site, messages: messages.service });
    return {
      front: messages,
      handlers: createMessagingHandlers({ db, live, messaging: messaging }),
      routes: messages.routes,
    };
  },
});
