import { defineModule } from '@sanam/server/platform/module.ts';
import { avatarRoutes } from './site/pictures.ts';
import { createHandlers } from './site/routes.ts';
import { createMemberSite } from './site/service.ts';

/** What the site keeps of a member: language and picture. */
export const members = defineModule({
  name: 'members',
  needs: {},
  create(platform) {
    const site = createMemberSite(platform);
    return { front: { site }, handlers: createHandlers(site), routes: avatarRoutes };
  },
});
