import { AppTeaser, PromotionsTeaser } from '../features/content/home-teasers.tsx';
import { LatestWinners } from '../features/content/latest-winners.tsx';
import { VendorStrip } from '../features/games/vendor-strip.tsx';

/** The home page below its first screen. */
export function HomeRest() {
  return (
    <>
      <LatestWinners />
      <PromotionsTeaser />
      <VendorStrip />
      <AppTeaser />
    </>
  );
}
