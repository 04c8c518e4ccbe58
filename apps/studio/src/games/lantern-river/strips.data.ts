// Reel strips of Lantern River, version 1. Changing a symbol changes the return to player, which a test fixes.
/** Strips of the base game. Stops count from the first symbol. */
export const reels = [
  strip(
    `amethyst sapphire emerald sapphire emerald sapphire amethyst elephant elephant amethyst mango emerald amethyst mango sapphire emerald goldfish amethyst goldfish ruby lotus lotus sapphire krathong elephant elephant goldfish goldfish lotus lotus ruby mango krathong ruby mango ruby emerald mango amethyst ruby emerald`,
  ),
  strip(
    `amethyst ruby elephant emerald ruby lotus lotus elephant elephant emerald ruby emerald amethyst sapphire ruby goldfish goldfish krathong sapphire lantern emerald sapphire goldfish goldfish ruby sapphire amethyst sapphire mango lotus lotus mango amethyst mango amethyst lantern emerald mango emerald amethyst sapphire mango`,
  ),
  strip(
    `emerald sapphire goldfish emerald lotus lotus emerald mango lantern ruby mango amethyst sapphire mango emerald ruby emerald elephant amethyst ruby emerald amethyst sapphire krathong amethyst ruby amethyst sapphire amethyst elephant elephant mango lantern goldfish goldfish sapphire ruby lotus lantern krathong lotus lotus`,
  ),
  strip(
    `ruby mango amethyst goldfish amethyst sapphire lotus lotus emerald lotus goldfish mango elephant ruby emerald sapphire emerald sapphire amethyst lantern ruby mango goldfish goldfish lantern emerald krathong amethyst ruby mango emerald sapphire emerald mango sapphire elephant elephant amethyst sapphire ruby amethyst lotus`,
  ),
  strip(
    `goldfish emerald mango ruby krathong amethyst emerald lotus amethyst emerald elephant elephant emerald amethyst sapphire goldfish mango lotus elephant elephant mango lotus sapphire ruby goldfish goldfish ruby sapphire ruby amethyst mango sapphire emerald lotus lotus ruby sapphire mango amethyst emerald amethyst`,
  ),
] as const;

/** Strips of the free spins, with more lanterns. */
export const freeReels = [
  strip(
    `sapphire ruby goldfish lotus lotus emerald sapphire emerald krathong mango emerald elephant elephant goldfish sapphire ruby elephant elephant amethyst lotus lotus ruby amethyst emerald amethyst goldfish goldfish mango emerald amethyst sapphire mango ruby mango amethyst mango sapphire ruby`,
  ),
  strip(
    `ruby krathong mango sapphire amethyst mango emerald goldfish goldfish ruby sapphire emerald ruby elephant elephant sapphire emerald lantern goldfish goldfish lantern amethyst lotus amethyst lantern sapphire amethyst emerald amethyst ruby sapphire lotus lotus mango ruby mango amethyst elephant emerald lotus`,
  ),
  strip(
    `emerald amethyst lotus lotus emerald lantern ruby elephant amethyst krathong lantern sapphire amethyst mango emerald mango sapphire emerald ruby elephant elephant mango ruby krathong sapphire amethyst ruby lantern emerald mango ruby sapphire amethyst goldfish lantern lotus lotus goldfish goldfish sapphire amethyst`,
  ),
  strip(
    `emerald amethyst ruby mango ruby lantern lotus amethyst ruby sapphire mango emerald amethyst mango elephant elephant emerald sapphire mango goldfish sapphire amethyst lotus lotus emerald goldfish sapphire amethyst emerald lantern goldfish goldfish sapphire elephant ruby krathong lotus emerald ruby lantern`,
  ),
  strip(
    `mango sapphire emerald mango elephant elephant goldfish ruby sapphire amethyst mango lotus mango elephant elephant emerald amethyst sapphire lotus lotus sapphire krathong sapphire goldfish amethyst lotus krathong ruby emerald amethyst ruby mango emerald goldfish goldfish emerald amethyst ruby emerald amethyst ruby`,
  ),
] as const;

function strip(symbols: string): readonly string[] {
  return symbols.split(' ');
}
