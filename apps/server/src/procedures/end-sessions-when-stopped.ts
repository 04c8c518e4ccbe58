import { auth } from '@sanam/auth/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule } from '../platform/module.ts';

/**
 * On a break, an exclusion or a block, closes the member's unpaid orders and ends the sessions in the same transaction.
 */
export const endSessionsWhenStopped = defineModule({
  name: 'procedures.endSessionsWhenStopped',
  needs: { auth, payments, protection },
  create(_platform, needs) {
    const { ports } = needs.protection;
    ports.stopping.answer(needs.payments.service.closeOpenOrders);
    ports.stopped.answer(async (trx, memberId) => {
      await needs.auth.service.endSessions(trx, { memberId, reason: 'protection' });
    });
    return { front: {} };
  },
});
