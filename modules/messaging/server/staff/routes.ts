// Staff handlers of gateways, mail server, limits and sent messages.
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { toldSettings } from '@sanam/merchants/server/index.ts';
import type { StaffMessaging } from './messaging.ts';

export function createMessagingHandlers(deps: {
  db: Db;
  live: Pick<LiveHub, 'publish'>;
  messaging: StaffMessaging;
}): Handlers {
  const { db, live, messaging } = deps;
  return {
    opsGetMessaging: ({ context }) => messaging.get(context),
    opsChangeSmsGateway: ({ body, context }) => toldSettings(live, messaging.changeGateway(context, body)),
    opsChangeMailServer: ({ body, context }) => toldSettings(live, messaging.changeMailServer(context, body)),
    opsChangeLineChannel: ({ body, context }) => toldSettings(live, messaging.changeLine(context, body)),
    opsChangeInboxRules: ({ body, context }) => toldSettings(live, messaging.changeInbox(context, body)),
    opsChangeMessageRules: ({ body, context }) => toldSettings(live, messaging.changeRules(context, body)),
    opsSendTestMessage: ({ body, context, idempotency }) =>
      once(db, idempotency, (trx) => messaging.sendTest(trx, context, body)),
    opsListMessages: ({ query, context }) => messaging.list(context, query),
  };
}
