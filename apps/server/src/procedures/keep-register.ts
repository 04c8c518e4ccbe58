import { auth } from '@sanam/auth/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { mfa } from '@sanam/mfa/server/index.ts';
import { type AccountTraits, protection } from '@sanam/protection/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { defineModule } from '../platform/module.ts';

/**
 * Gives the exclusion register the identifying data of accounts and lets it check them after every change: a
 * registration, a contact, an identity or a bank account.
 */
export const keepRegister = defineModule({
  name: 'procedures.keepRegister',
  needs: { auth, members, mfa, protection, wallet },
  create({ events }, needs) {
    const { register, ports } = needs.protection;
    ports.accountsOf.answer(async (memberIds) => {
      const [people, ways, accounts] = await Promise.all([
        needs.members.service.traitsOf(memberIds),
        needs.auth.service.waysInOf(memberIds),
        needs.wallet.accounts.numbersOfAll(memberIds),
      ]);
      return new Map(
        [...people].map(([memberId, person]): [string, AccountTraits] => [
          memberId,
          { ...person, ...ways.get(memberId), bankAccounts: accounts.filter((one) => one.memberId === memberId) },
        ]),
      );
    });
    const look = ({ memberId }: { memberId: string }) => register.look([memberId]);
    events.on('identity.registered', 'protection.register', look);
    events.on('identity.profileCompleted', 'protection.register', look);
    events.on('identity.securityChanged', 'protection.register', look);
    events.on('wallet.bankAccountAdded', 'protection.register', look);
    return { front: {} };
  },
});
