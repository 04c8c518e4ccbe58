import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { pictureOf, type Pictures } from '../pictures/service.ts';
import { previewHtml } from '../clean-html.ts';
import type { Announcements } from './announcements.ts';
import type { Articles } from './articles.ts';
import type { Cases } from './cases.ts';
import type { StaffServiceSettings } from './service-settings.ts';

export interface ContentStaffDeps {
  db: Db;
  live: Pick<LiveHub, 'publishAll'>;
  announcements: Announcements;
  articles: Articles;
  pictures: Pick<Pictures, 'keep'>;
  service: StaffServiceSettings;
  cases: Cases;
}

export function createContentHandlers(deps: ContentStaffDeps): Handlers {
  const { live } = deps;
  /** Makes open pages of staff and members reload. */
  const tell = ({ merchantId }: Context): Promise<void> =>
    live.publishAll([
      { channel: 'staff', topic: { type: 'opsContent' } },
      { channel: `members:${merchantId}`, topic: { type: 'content' } },
    ]);
  return { ...announcementHandlers(deps, tell), ...articleHandlers(deps, tell), ...peopleHandlers(deps, tell) };
}

type Tell = (context: Context) => Promise<void>;

function announcementHandlers({ db, announcements, pictures }: ContentStaffDeps, tell: Tell): Handlers {
  return {
    opsListAnnouncements: ({ query, context }) => announcements.list(context, query),
    opsGetAnnouncement: ({ params, context }) => announcements.get(context, params.id),
    async opsAddAnnouncement({ body, context, idempotency }) {
      const answer = await once(db, idempotency, (trx) => announcements.add(trx, context, body));
      await tell(context);
      return answer;
    },
    async opsChangeAnnouncement({ params, body, context }) {
      const answer = await announcements.change(context, params.id, body);
      await tell(context);
      return answer;
    },
    async opsSwitchAnnouncement({ params, body, context }) {
      const answer = await announcements.setEnabled(context, params.id, body);
      await tell(context);
      return answer;
    },
    async opsOrderAnnouncements({ body, context }) {
      await announcements.order(context, body);
      await tell(context);
      return {};
    },
    opsUploadPicture: async ({ request, context }) => pictures.keep(context, await pictureOf(request)),
    opsPreviewHtml: async ({ body }) => previewHtml(body.html),
  };
}

function articleHandlers({ articles }: ContentStaffDeps, tell: Tell): Handlers {
  return {
    opsListArticles: ({ query, context }) => articles.list(context, query),
    opsGetArticle: ({ params, context }) => articles.get(context, params.code),
    async opsChangeArticle({ params, body, context }) {
      await articles.change(context, params.code, body);
      await tell(context);
      return {};
    },
    async opsDraftArticle({ params, body, context }) {
      await articles.draft(context, params.code, body);
      await tell(context);
      return {};
    },
    async opsPublishArticle({ params, body, context }) {
      await articles.publish(context, params.code, body);
      await tell(context);
      return {};
    },
  };
}

function peopleHandlers({ db, live, service, cases }: ContentStaffDeps, tell: Tell): Handlers {
  async function changed(context: Context, left: { revision: string }): Promise<{ revision: string }> {
    await tell(context);
    await live.publishAll([{ channel: 'staff', topic: { type: 'opsSettings' } }]);
    return left;
  }
  return {
    opsGetService: ({ context }) => service.get(context),
    async opsChangeChannels({ body, context }) {
      return changed(context, await service.changeChannels(context, body));
    },
    async opsChangeResources({ body, context }) {
      return changed(context, await service.changeResources(context, body));
    },
    async opsChangeLicences({ body, context }) {
      return changed(context, await service.changeLicences(context, body));
    },
    async opsChangeHelpContact({ body, context }) {
      return changed(context, await service.changeHelp(context, body));
    },
    opsListFeedback: ({ query, context }) => cases.feedback(context, query),
    async opsAnswerFeedback({ params, body, context, idempotency }) {
      const { memberId } = await once(db, idempotency, async (trx) => ({
        memberId: await cases.answer(trx, context, { id: params.id, ...body }),
      }));
      await live.publishAll([
        { channel: 'staff', topic: { type: 'opsContent' } },
        { channel: `member:${memberId}`, topic: { type: 'feedback' } },
      ]);
      return {};
    },
    opsListApplications: ({ query, context }) => cases.applications(context, query),
    async opsDecideApplication({ params, body, context, idempotency }) {
      await once(db, idempotency, async (trx) => {
        await cases.decide(trx, context, { id: params.id, ...body });
        return {};
      });
      await live.publishAll([{ channel: 'staff', topic: { type: 'opsContent' } }]);
      return {};
    },
  };
}
