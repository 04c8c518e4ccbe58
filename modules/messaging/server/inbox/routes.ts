import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Calls, CallValue } from '@sanam/contract';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { choiceChannels, isChoosable } from '../../contract/channels.ts';
import { inboxTopics } from '../../contract/topics.ts';
import type { Providers } from '../providers.ts';
import type { Push } from '../push/service.ts';
import { messagesSettings } from '../settings.ts';
import { changeChoice, choicesOf } from './choices.ts';
import type { InboxPorts } from './ports.ts';
import type { Inbox } from './service.ts';

interface Deps {
  platform: Pick<Platform, 'db'>;
  site: Pick<SiteService, 'setting'>;
  inbox: Inbox;
  ports: InboxPorts;
  providers: Pick<Providers, 'lineChannel'>;
  push: Push;
}

export function createInboxHandlers(deps: Deps): Handlers {
  const { platform, inbox, push } = deps;
  return {
    unreadCount: async ({ session }) => ({ unreadCount: await inbox.unreadCount(session.memberId) }),
    listInbox: ({ session, context, query }) =>
      inbox.list({ memberId: session.memberId, merchantId: context.merchantId, language: context.language }, query),
    readInbox: async ({ session, body }) => ({ unreadCount: await inbox.read(session.memberId, body) }),
    deleteInbox: async ({ session, body }) => ({ unreadCount: await inbox.remove(session.memberId, body.ids) }),
    inboxChoices: ({ session, context }) => shownChoices(deps, session.memberId, context.merchantId),
    async changeInboxChoice({ session, context, body }) {
      await changeChoice(platform.db, context, session.memberId, body);
      return shownChoices(deps, session.memberId, context.merchantId);
    },
    async subscribePush({ session, body }) {
      await push.subscribe(session, body);
      return {};
    },
    async unsubscribePush({ session, body }) {
      await push.unsubscribe(session.memberId, body.endpoint);
      return {};
    },
  };
}

async function shownChoices(
  { platform: { db }, site, ports, providers, push }: Deps,
  memberId: string,
  merchantId: string,
): Promise<CallValue<Calls['inboxChoices']>> {
  const isOn = await choicesOf(db, memberId);
  const to = await ports.recipientOf(db, memberId);
  const hasLine = (await providers.lineChannel(merchantId)) !== undefined;
  return {
    topics: inboxTopics.map((topic) => ({
      topic,
      channels: choiceChannels.map((channel) => {
        const isFixed = !isChoosable(topic, channel);
        return { channel, isFixed, isOn: isFixed || isOn(topic, channel) };
      }),
    })),
    reaches: {
      email: to?.email != null,
      sms: to?.mobile != null,
      line: hasLine ? to?.line != null : null,
      push: (await push.subscriptionsOf(db, memberId)).length > 0,
    },
    mayGetOffers: await ports.mayGetOffers(db, memberId),
    quietHours: await site.setting(merchantId, messagesSettings.quietHours),
    pushKey: await push.publicKey(),
  };
}
