import { access } from '@sanam/access/server/index.ts';
import { auth } from '@sanam/auth/server/index.ts';
import { content } from '@sanam/content/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { promotions } from '@sanam/promotions/server/index.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { defineModule } from '../platform/module.ts';

/**
 * Identifies the logged-in member for gates, content and promotions without extending the session, and gives members'
 * names to the back office.
 */
export const recogniseMembers = defineModule({
  name: 'procedures.recogniseMembers',
  needs: { access, auth, content, members, promotions, staff },
  create(_platform, needs) {
    const { service } = needs.members;
    const memberOf = (token: string, device: string | undefined) =>
      needs.auth.service.authenticate(token, device, { isPassive: true });
    needs.access.ports.memberOf.answer(memberOf);
    needs.access.ports.isMember.answer(async (name) => (await service.memberByName(name)) !== undefined);
    needs.content.ports.memberOf.answer(memberOf);
    needs.promotions.ports.memberOf.answer(memberOf);
    needs.content.ports.agreedTerms.answer(service.agreedTerms);
    needs.staff.ports.namesOfMembers.answer(service.membersById);
    return { front: {} };
  },
});
