import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { MemberSite } from './service.ts';

export function createHandlers(members: Pick<MemberSite, 'changeLanguage' | 'avatarOf'>): Handlers {
  return {
    async memberLanguage({ body, session }) {
      await members.changeLanguage(session.memberId, body.language);
      return { language: body.language };
    },
    memberIcon: async ({ session }) => ({ url: members.avatarOf(session.memberId) }),
    playerAvatar: async ({ session }) => ({ url: members.avatarOf(session.memberId) }),
  };
}
