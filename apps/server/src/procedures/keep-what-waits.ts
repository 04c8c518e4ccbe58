import { draws } from '@sanam/draws/server/index.ts';
import { missions } from '@sanam/missions/server/index.ts';
import { promotions } from '@sanam/promotions/server/index.ts';
import { vip } from '@sanam/vip/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** After a stop of promotions ends, extends waiting rewards of other modules by the time that they had left. */
export const keepWhatWaits = defineModule({
  name: 'procedures.keepWhatWaits',
  needs: { draws, missions, promotions, vip },
  create(_platform, needs) {
    needs.promotions.ports.keepTime.answer(async (trx, stop) => {
      await needs.vip.service.keepGifts(trx, stop);
      await needs.missions.service.keepRewards(trx, stop);
      await needs.draws.service.keepWheels(trx, stop);
    });
    return { front: {} };
  },
});
