import { auth } from '@sanam/auth/server/index.ts';
import { isGoodPaymentPassword, wallet } from '@sanam/wallet/server/index.ts';
import { defineModule } from '../platform/module.ts';

/**
 * Registration sets the first payment password and funds a trial guest; a changed password or factor holds payouts; the
 * wallet asks for the member's account type, registered name and log-in password.
 */
export const joinMemberAndWallet = defineModule({
  name: 'procedures.joinMemberAndWallet',
  needs: { auth, wallet },
  create(_platform, needs) {
    const { service } = needs.wallet;
    needs.auth.ports.fundTrial.answer(service.fundTrial);
    needs.auth.ports.holdPayouts.answer(service.holdPayouts);
    needs.auth.ports.hasPaymentPassword.answer(service.hasPaymentPassword);
    needs.auth.ports.isPaymentPassword.answer(service.isPaymentPassword);
    needs.auth.ports.isGoodPaymentPassword.answer(isGoodPaymentPassword);
    needs.auth.ports.setFirstPaymentPassword.answer(service.setFirstPaymentPassword);
    const members = needs.auth.service.wallet;
    needs.wallet.ports.findMember.answer(members.find);
    needs.wallet.ports.searchMembers.answer(async (q, limit) => {
      const newest = { sort: 'createdAt', order: 'DESC', limit, offset: 0 } as const;
      const { list } = await needs.auth.service.searchMembers({ q, ...newest });
      return list.map(({ memberId }) => memberId);
    });
    needs.wallet.ports.isOwnPassword.answer(members.isOwnPassword);
    needs.wallet.ports.fixRegisteredName.answer(members.fixRegisteredName);
    return { front: {} };
  },
});
