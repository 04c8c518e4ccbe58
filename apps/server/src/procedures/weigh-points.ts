import { points } from '@sanam/points/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** What a level multiplies points by. There are no levels yet: everybody has 1.00. */
export const weighPoints = defineModule({
  name: 'procedures.weighPoints',
  needs: { points },
  create(_platform, needs) {
    needs.points.ports.multipliers.answer(async () => new Map());
    return { front: {} };
  },
});
