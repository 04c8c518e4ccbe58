// Memory of the halls' index and rows: built in a separate process and measured after garbage collection.
// index-memory.ts SCALE prints { games, megabytes, bytesPerGame }
import { demonstrationGames } from '../../../modules/catalogue/server/demonstration/make.ts';
import { demonstrationVendors } from '../../../modules/catalogue/server/demonstration/vendors.data.ts';
import { createRows } from '../../../modules/catalogue/server/rows.ts';
import { createHallIndex } from '../../../modules/catalogue/server/search/hall-index.ts';

const scale = Number(process.argv[2]) || 1;

const nodeIdOf = (vendor: { code: string }, game: { code: string }): string => `game_${vendor.code}_${game.code}`;

function inUse(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const before = inUse();
const halls = { index: createHallIndex(), rows: createRows() };
for (const vendor of demonstrationVendors)
  for (const game of demonstrationGames(vendor, scale))
    halls.rows.set({
      node_id: nodeIdOf(vendor, game),
      vendor: vendor.code,
      code: game.code,
      game_type: game.gameType,
      kind: game.kind,
      classify: game.classify,
      name_th: game.nameTh,
      name_en: game.nameEn,
      names: null,
      picture_square_url: game.pictureSquareUrl,
      min_bet: game.minBetMinor,
      is_hot: game.isHot,
      is_new: game.isNew,
      has_demo: game.hasDemo,
      can_play: false,
      rtp: game.rtp,
      default_play_type: null,
    });
await halls.index.put(
  demonstrationVendors.flatMap((vendor) =>
    demonstrationGames(vendor, scale).map((game) => ({
      nodeId: nodeIdOf(vendor, game),
      vendor: vendor.code,
      gameType: game.gameType,
      classify: game.classify,
      names: [game.nameTh, game.nameEn],
      minBetMinor: game.minBetMinor,
      isHot: game.isHot,
      isPlayable: false,
      position: game.position,
      isListed: true,
    })),
  ),
);
const bytes = inUse() - before;
const games = halls.index.size();
console.log(JSON.stringify({ games, megabytes: Math.round(bytes / 1e6), bytesPerGame: Math.round(bytes / games) }));
