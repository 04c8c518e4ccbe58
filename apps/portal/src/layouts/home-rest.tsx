import { AppTeaser, HomeWays, PromotionsTeaser } from '../features/content/home-teasers.tsx';
import { LatestWinners } from '../features/content/latest-winners.tsx';
import { JackpotCounter } from '../features/games/jackpot-counter.tsx';
import { VendorStrip } from '../features/games/vendor-strip.tsx';

/** The home page below its first screen. */
export function HomeRest() {
  return (
    <>
      <JackpotCounter />
      <LatestWinners />
      <PromotionsTeaser />
      <HomeWays />
      <VendorStrip />
      <AppTeaser />
    </>
  );
}
