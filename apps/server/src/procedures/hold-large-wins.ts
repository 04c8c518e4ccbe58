import { payments } from '@sanam/payments/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Sends payouts of a member to manual review if a win exceeds the vendor's limit, until staff release the win. */
export const holdLargeWins = defineModule({
  name: 'procedures.holdLargeWins',
  needs: { payments, vendors },
  create(_platform, needs) {
    needs.payments.ports.winsUnderReview.answer(needs.vendors.winsUnderReview);
    return { front: {} };
  },
});
