import { AppTeaser, HomeWays, PromotionsTeaser } from '@sanam/content/portal/home-teasers.tsx';
import { LatestWinners } from '@sanam/content/portal/latest-winners.tsx';
import { JackpotCounter } from '@sanam/catalogue/portal/jackpot-counter.tsx';
import { VendorStrip } from '@sanam/catalogue/portal/vendor-strip.tsx';

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
