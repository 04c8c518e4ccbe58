import { merchants } from '@sanam/merchants/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { contentCalls } from '../contract/calls.ts';
import { contentTopics } from '../contract/live.ts';
import { contentPermissions } from '../contract/permissions.ts';
import { contentRefusals } from '../contract/refusals.ts';
import { contentStaffCalls } from '../contract/staff-calls.ts';
import { type ContentDeps, createContent } from './content.ts';
import { createAnnouncements } from './staff/announcements.ts';
import { type ArticleDeps, createArticles } from './staff/articles.ts';
import { createCases } from './staff/cases.ts';
import { createContentHandlers } from './staff/routes.ts';
import { createServiceSettings } from './staff/service-settings.ts';
import type { WinnerPorts } from './winners/service.ts';
import { contentSettings } from './settings.ts';
import { contentOwnData } from './own-data.ts';
import { defineLinkChecks } from './help/links.ts';
import { doLinksStop } from './help/rule-store.ts';
import { createLinkHandlers } from './staff/help-links.ts';
import { createHelpRuleHandlers } from './staff/help-rule.ts';

/** Banners, notices, help and terms with versions, feedback, partner applications, winner board, customer service. */
export const content = defineModule({
  name: 'content',
  calls: contentCalls,
  staffCalls: contentStaffCalls,
  permissions: contentPermissions,
  refusals: contentRefusals,
  topics: contentTopics,
  settings: Object.values(contentSettings),
  needs: { merchants, staff },
  create(platform, needs) {
    const { service: site, helpContact } = needs.merchants;
    const { people } = needs.staff;
    const ports = {
      memberOf: platform.ports.open<ContentDeps['memberOf']>('content.memberOf'),
      winsBetween: platform.ports.open<WinnerPorts['winsBetween']>('content.winsBetween'),
      members: platform.ports.open<WinnerPorts['members']>('content.members'),
      agreedTerms: platform.ports.open<ArticleDeps['agreedTerms']>('content.agreedTerms'),
      turnoverPercent: platform.ports.open<ContentDeps['turnoverPercent']>('content.turnoverPercent'),
      mayBeShown: platform.ports.open<WinnerPorts['mayBeShown']>('content.mayBeShown'),
    };
    const created = createContent({
      platform,
      site,
      memberOf: ports.memberOf.ask,
      turnoverPercent: ports.turnoverPercent.ask,
      winners: { winsBetween: ports.winsBetween.ask, members: ports.members.ask, mayBeShown: ports.mayBeShown.ask },
    });
    const staffHandlers = createContentHandlers({
      db: platform.db,
      live: platform.live,
      announcements: createAnnouncements({ changes: created.announcements, people }),
      articles: createArticles({ ...created, site, agreedTerms: ports.agreedTerms.ask, people }),
      pictures: created.pictures,
      service: createServiceSettings({ site, helpContact }),
      cases: createCases({ writers: created.people, people }),
    });
    defineLinkChecks({ ...platform, site, helpContact, help: created.help });
    const linkHandlers = {
      ...createLinkHandlers(platform),
      ...createHelpRuleHandlers({ ...platform, approvals: needs.staff.approvals }),
    };
    return {
      front: { ...created, ports, doLinksStop, ownData: contentOwnData },
      handlers: { ...created.handlers, ...staffHandlers, ...linkHandlers },
      routes: created.routes,
    };
  },
});
