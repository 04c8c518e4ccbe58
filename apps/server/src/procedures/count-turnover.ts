import { content } from '@sanam/content/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { defineModule } from '../platform/module.ts';

/**
 * Gives turnover figures to other modules: played amounts to the payout score, amounts in play to balances, the locked
 * share of deposits to help articles.
 */
export const countTurnover = defineModule({
  name: 'procedures.countTurnover',
  needs: { content, payments, play, wallet },
  create(_platform, needs) {
    needs.wallet.ports.inPlay.answer(async (db, memberId) => (await needs.play.stakesInPlay(db, memberId)).stakesMinor);
    needs.payments.ports.turnoverSince.answer(needs.play.turnoverSince);
    needs.payments.ports.playSigns.answer(needs.play.playSigns);
    needs.content.ports.turnoverPercent.answer(needs.payments.service.turnoverPercent);
    return { front: {} };
  },
});
