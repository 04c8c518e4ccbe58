import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { systemContext } from '../platform/context.ts';
import { defineModule } from '../platform/module.ts';
import { refuse } from '../platform/errors.ts';

/**
 * Collects a member's state before the account is closed; first closes the unpaid orders and locks the wallet. A payment
 * of an agent ends the wish to close, as a deposit does.
 */
export const closeAccounts = defineModule({
  name: 'procedures.closeAccounts',
  needs: { ledger, members, payments, vendors, wallet },
  create({ events }, needs) {
    events.on('agents.transferred', 'members.forgetClosing', async ({ kind, toId }) => {
      if (kind === 'player') await needs.members.service.forgetClosing(systemContext('agents.payments'), toId);
    });
    needs.members.ports.money.answer({
      async lockMoney(trx, memberId) {
        await needs.payments.service.closeOpenOrders(trx, memberId);
        await needs.ledger.service.lockOwner(trx, memberId);
      },
      async moneyOf(db, memberId) {
        const member = await needs.members.service.findForWallet(db, memberId);
        if (member === undefined) throw refuse('common.notFound');
        const { cashMinor, bonusMinor, holdMinor, lockedMinor } = await needs.wallet.balance.funds(db, member);
        return {
          cashMinor,
          bonusMinor,
          // Money at vendors must return first, and outgoing payments must have arrived.
          holdMinor: holdMinor + (await needs.vendors.transfers.heldMinor(db, memberId)),
          lockedMinor,
          inPlayMinor: await needs.wallet.ports.inPlay.ask(db, memberId),
          smallestPayoutMinor: await needs.payments.service.smallestPayout(db, member.merchantId),
        };
      },
    });
    return { front: {} };
  },
});
