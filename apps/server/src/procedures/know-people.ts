import { findMember, members } from '@sanam/members/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Provides the basis of identity levels: the person stored by members and the accounts seen by payments. */
export const knowPeople = defineModule({
  name: 'procedures.knowPeople',
  needs: { members, payments, protection },
  create(_platform, needs) {
    needs.protection.ports.identity.answer({
      async merchantOf(db, memberId) {
        const member = await findMember(db, memberId);
        return member === undefined || member.account_type === 'guest' ? undefined : member.merchant_id;
      },
      async factsOf(db, memberId) {
        const person = await needs.members.service.personOf(db, memberId);
        if (person === undefined) return undefined;
        return { ...person, hasSeenAccount: await needs.payments.hasSeenAccount(db, { memberId, name: person.name }) };
      },
    });
    return { front: {} };
  },
});
