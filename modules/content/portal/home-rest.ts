// This module's parts of the home page below its first screen: one chunk.
export { AppTeaser, HomeWays, PromotionsTeaser } from './home-teasers.tsx';
export { LatestWinners } from './latest-winners.tsx';
