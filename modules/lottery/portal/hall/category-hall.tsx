import type { Slots } from '@sanam/portal/lib/feature.ts';
import { HallWays } from './hall-ways.tsx';
import { LotteryHall } from './lottery-hall.tsx';

/** The lotteries above the games of other vendors on the page of their category. */
export function CategoryHall({ gameType }: Slots['categoryTop']) {
  if (gameType !== 'ELOTT') return null;
  return (
    <div className="flex flex-col gap-4">
      <HallWays />
      <LotteryHall vendor={null} />
    </div>
  );
}
