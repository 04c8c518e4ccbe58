import { auth } from '@sanam/auth/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { mfa } from '@sanam/mfa/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { type AccountTraits, protection } from '@sanam/protection/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Stages of a deposit at which a bank may have named its payer. */
const WITH_PAYER = new Set(['review', 'credited', 'creditedLate', 'returning', 'rejected']);

/**
 * Gives the exclusion register the identifying data of accounts and lets it check them after every change: a
 * registration, a contact, an identity, a name, a bank account or the payer of a deposit.
 */
export const keepRegister = defineModule({
  name: 'procedures.keepRegister',
  needs: { auth, members, mfa, payments, protection, wallet },
  create({ db, events }, needs) {
    const { register, ports } = needs.protection;
    ports.accountsOf.answer(async (memberIds) => {
      const [people, ways, accounts, payers] = await Promise.all([
        needs.members.service.traitsOf(memberIds),
        needs.auth.service.waysInOf(memberIds),
        needs.wallet.accounts.numbersOfAll(memberIds),
        needs.payments.payersOf(db, memberIds),
      ]);
      return new Map(
        [...people].map(([memberId, person]): [string, AccountTraits] => [
          memberId,
          {
            ...person,
            ...ways.get(memberId),
            bankAccounts: accounts.filter((one) => one.memberId === memberId),
            payers: payers.filter((one) => one.memberId === memberId),
          },
        ]),
      );
    });
    const look = ({ memberId }: { memberId: string }) => register.look([memberId]);
    events.on('identity.registered', 'protection.register', look);
    events.on('identity.profileCompleted', 'protection.register', look);
    events.on('identity.personCorrected', 'protection.register', ({ memberId }) => register.lookAgain(memberId));
    events.on('identity.securityChanged', 'protection.register', look);
    events.on('wallet.bankAccountAdded', 'protection.register', look);
    events.on('wallet.depositChanged', 'protection.register', async ({ memberId, stage }) => {
      if (WITH_PAYER.has(stage)) await register.look([memberId]);
    });
    return { front: {} };
  },
});
