import { points } from '@sanam/points/server/index.ts';
import { vip } from '@sanam/vip/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Gives points the multiplier of the member's level; 1.00 without a level. */
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
