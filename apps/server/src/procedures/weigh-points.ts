import { points } from '@sanam/points/server/index.ts';
import { vip } from '@sanam/vip/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** What a level multiplies points by. Who has reached none has 1.00. */
export const weighPoints = defineModule({
  name: 'procedures.weighPoints',
  needs: { points, vip },
  create(_platform, needs) {
    needs.points.ports.multipliers.answer(async (db, memberIds) => {
      const levels = await needs.vip.service.levelsOf(db, memberIds);
      return new Map(levels.map(({ memberId, pointsMultiplier }) => [memberId, BigInt(pointsMultiplier)]));
    });
    return { front: {} };
  },
});
