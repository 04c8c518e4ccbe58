import { points } from '@sanam/points/server/index.ts';
import { vip } from '@sanam/vip/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Gives points the multipliers of a member's levels, each from when the level was reached; 1.00 without a level. */
export const weighPoints = defineModule({
  name: 'procedures.weighPoints',
  needs: { points, vip },
  create(_platform, needs) {
    needs.points.ports.multipliers.answer(needs.vip.service.multipliersOf);
    return { front: {} };
  },
});
