import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { PortGroup } from '@sanam/server/platform/port.ts';
import type { Messages } from '../messages.ts';
import { createQueue } from '../queue.ts';
import { forgetLists } from '../mailings/store.ts';
import { defineDelivery } from './deliver.ts';
import type { InboxPorts } from './ports.ts';
import { createInboxHandlers } from './routes.ts';
import { createInbox, type Inbox } from './service.ts';
import { forgetNotices } from './store.ts';
import { createTemplateBook } from './templates.ts';

/**
 * Days for which messages are kept: account statements of the past year can still be requested, and messages about them
 * read.
 */
const KEEP_DAYS = 400;

export interface InboxPart {
  service: Inbox;
  ports: PortGroup<InboxPorts>;
  handlers: Handlers;
  asks: InboxPorts;
  /** Sends one message of the inbox by the channels its reader chose. */
  carry: ReturnType<typeof defineDelivery>;
}

/** Creates the member's inbox with its jobs. */
export function createInboxPart(deps: { platform: Platform; site: SiteService; messages: Messages }): InboxPart {
  const { platform, site, messages } = deps;
  const { providers, push } = messages;
  const ports = platform.ports.group<InboxPorts>('messages', {
    mayGetOffers: true,
    whoMayGet: true,
    membersAfter: true,
    countMembers: true,
    membersNamed: true,
    recipientOf: true,
  });
  const book = createTemplateBook();
  const inbox = createInbox({ platform, site, book, ports: ports.asks });
  const queue = createQueue(platform);
  const carry = defineDelivery({
    platform,
    site,
    book,
    ports: ports.asks,
    messages: messages.service,
    providers,
    push,
    queue,
  });
  platform.jobs.define({
    name: 'messages.forgetNotices',
    lane: 'upkeep',
    everySeconds: 3600,
    run: async () => {
      await forgetNotices(platform.db, KEEP_DAYS);
      await forgetLists(platform.db, KEEP_DAYS);
    },
  });
  const handlers = createInboxHandlers({ platform, site, inbox, ports: ports.asks, providers, push });
  return { service: inbox, ports, handlers, asks: ports.asks, carry };
}
