import type { Slots } from '@sanam/portal/lib/feature.ts';
import { LotteryHall } from './lottery-hall.tsx';

/** The lotteries above the games of other vendors on their category's page. */
export function CategoryHall({ gameType }: Slots['categoryTop']) {
  return gameType === 'ELOTT' ? <LotteryHall vendor={null} /> : null;
}
