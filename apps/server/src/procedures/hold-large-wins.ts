import { payments } from '@sanam/payments/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Payouts of a member whose win is above what its vendor may pay go to people until somebody has released the win. */
export const holdLargeWins = defineModule({
  name: 'procedures.holdLargeWins',
  needs: { payments, vendors },
  create(_platform, needs) {
    needs.payments.ports.winsUnderReview.answer(needs.vendors.winsUnderReview);
    return { front: {} };
  },
});
