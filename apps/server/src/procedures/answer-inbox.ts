import { auth } from '@sanam/auth/server/index.ts';
import { countMembers, findMember, members, membersAfter, membersNamed } from '@sanam/members/server/index.ts';
import { type MemberFilter, messaging } from '@sanam/messaging/server/index.ts';
import { promotions } from '@sanam/promotions/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule } from '../platform/module.ts';

type KeptFilter = MemberFilter & { kept: NonNullable<MemberFilter['kept']> };

const isKept = (filter: MemberFilter): filter is KeptFilter => filter.kept !== undefined;

/** Tells the inbox who its readers are, and checks protection before the inbox offers them anything. */
export const answerInbox = defineModule({
  name: 'procedures.answerInbox',
  needs: { auth, members, messaging, promotions, protection },
  create(_platform, needs) {
    const kept = needs.promotions.keptAudience;
    needs.messaging.lastingSessions.answer(needs.auth.service.lastingSessions);
    needs.messaging.ports.answer({
      async mayGetOffers(db, memberId) {
        const member = await findMember(db, memberId);
        return member?.state !== 'closed' && (await needs.protection.service.mayGetOffers(db, memberId));
      },
      whoMayGet: (db, memberIds, topic) => needs.protection.service.whoMayGet(db, memberIds, topic),
      membersAfter(db, filter, page) {
        return isKept(filter) ? kept.after(db, filter, page) : membersAfter(db, filter, page);
      },
      countMembers: (db, filter) => (isKept(filter) ? kept.count(db, filter) : countMembers(db, filter)),
      membersNamed,
      async recipientOf(db, memberId) {
        const member = await findMember(db, memberId);
        // A member who closed the account still gets messages about money and the closing.
        if (member === undefined || member.account_type === 'guest') return undefined;
        const language = (await needs.members.site.language(memberId)) ?? 'TH';
        return {
          merchantId: member.merchant_id,
          language: language === 'TH' ? 'TH' : 'EN',
          email: member.email_verified_at === null ? null : member.email,
          mobile: member.mobile_verified_at === null ? null : member.mobile,
          line: (await needs.auth.social.service.subjectOf(db, memberId, 'line')) ?? null,
        };
      },
    });
    return { front: {} };
  },
});
