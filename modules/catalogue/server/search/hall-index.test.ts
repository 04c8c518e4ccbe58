import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHallIndex, type HallFilter, type IndexedGame, minBetSteps } from './hall-index.ts';
import { STEP_GAMES } from './order.ts';

const anyGame = fc.record({
  nodeId: fc.integer({ min: 0, max: 60 }).map((number) => `game_${number}`),
  vendor: fc.constantFrom('ALPHA', 'BETA', 'GAMMA'),
  gameType: fc.constantFrom(...gameTypes),
  classify: fc.constantFrom('classic', 'video', 'other'),
  names: fc.constantFrom(['ปลาทอง', 'Gold Fish'], ['โคมไฟ', 'Lantern'], ['แม่น้ำ', 'Golden River']),
  minBetMinor: fc.constantFrom(1n, 5n, 10n, 50n, 75n, 100n),
  isHot: fc.boolean(),
  isPlayable: fc.boolean(),
  position: fc.integer({ min: 0, max: 5 }),
  isListed: fc.boolean(),
});
const anyFilter: fc.Arbitrary<HallFilter> = fc.record(
  {
    gameType: fc.constantFrom(...gameTypes),
    vendor: fc.constantFrom('ALPHA', 'BETA', 'NOBODY'),
    classify: fc.constantFrom('classic', 'nothing'),
    name: fc.constantFrom('gold', 'ปลา', 'r', '', 'zzz'),
    minBetMaxMinor: fc.constantFrom(...minBetSteps),
    isHotOnly: fc.boolean(),
    isPlayableOnly: fc.boolean(),
    closedVendors: fc.subarray(['ALPHA', 'GAMMA', 'UNKNOWN']),
    closedGames: fc.subarray(['game_1', 'game_2', 'game_3', 'game_none']),
    pinned: fc.shuffledSubarray(['game_2', 'game_4', 'game_5', 'game_6', 'game_none']),
    scope: fc.constantFrom('on', 'off', 'all'),
    alsoNamed: fc.subarray(['game_7', 'game_8', 'game_none']),
  },
  { requiredKeys: [] },
);

/** Returns the expected answer of the index by scanning every game. */
function expected(games: Map<string, IndexedGame>, filter: HallFilter): string[] {
  return [...games.values()]
    .filter(
      (game) =>
        (filter.scope === 'all' || game.isListed === (filter.scope !== 'off')) &&
        (filter.gameType === undefined || game.gameType === filter.gameType) &&
        (filter.vendor === undefined || game.vendor === filter.vendor) &&
        (filter.classify === undefined || game.classify === filter.classify) &&
        (filter.name === undefined ||
          filter.name === '' ||
          filter.alsoNamed?.includes(game.nodeId) === true ||
          game.names.some((name) => name.toLowerCase().includes(filter.name!.toLowerCase()))) &&
        (filter.minBetMaxMinor === undefined || game.minBetMinor <= filter.minBetMaxMinor) &&
        (filter.isHotOnly !== true || game.isHot) &&
        (filter.isPlayableOnly !== true || game.isPlayable) &&
        filter.closedVendors?.includes(game.vendor) !== true &&
        filter.closedGames?.includes(game.nodeId) !== true,
    )
    .toSorted(
      (a, b) =>
        placeOf(a) - placeOf(b) ||
        Number(b.isPlayable) - Number(a.isPlayable) ||
        a.position - b.position ||
        (a.nodeId < b.nodeId ? -1 : 1),
    )
    .map((game) => game.nodeId);

  /** Pinned games come first, in the order of the pins. */
  function placeOf({ nodeId }: IndexedGame): number {
    const place = filter.pinned?.indexOf(nodeId) ?? -1;
    return place < 0 ? Number.MAX_SAFE_INTEGER : place;
  }
}

const game = (over: Partial<IndexedGame>): IndexedGame => ({
  nodeId: 'game_a',
  vendor: 'ALPHA',
  gameType: 'RNG',
  classify: 'classic',
  names: ['a'],
  minBetMinor: 100n,
  isHot: false,
  isPlayable: true,
  position: 1,
  isListed: true,
  ...over,
});

describe('the index of the halls', () => {
  it('answers every filter and page as looking at every game would, also after changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyGame, { maxLength: 30 }), { minLength: 1, maxLength: 4 }),
        anyFilter,
        fc.nat(20),
        fc.integer({ min: 1, max: 20 }),
        async (changes, filter, offset, limit) => {
          const index = createHallIndex();
          const games = new Map<string, IndexedGame>();
          for (const change of changes) {
            await index.put(change);
            for (const game of change) games.set(game.nodeId, game);
            const all = expected(games, filter);
            const page = index.page(filter, offset, limit);
            expect(page).toEqual({ nodeIds: all.slice(offset, offset + limit), totalCount: all.length });
            const asked = ['game_none', ...[...games.keys()].toReversed()];
            expect(index.only(asked, filter)).toEqual(asked.filter((nodeId) => all.includes(nodeId)));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('lists lanes and classes of what is open', async () => {
    const index = createHallIndex();
    await index.put([
      game({}),
      game({ nodeId: 'game_b', vendor: 'BETA', classify: 'video', isHot: true, position: 0 }),
      game({ nodeId: 'game_c', vendor: 'BETA', gameType: 'FISH', position: 2 }),
      game({ nodeId: 'game_d', vendor: 'GAMMA', isListed: false }),
      game({ nodeId: 'game_e', vendor: 'DELTA', isPlayable: false, position: -1 }),
    ]);
    expect(index.lanes({})).toEqual([
      { gameType: 'RNG', vendor: 'BETA', isHot: true, canPlay: true },
      { gameType: 'RNG', vendor: 'ALPHA', isHot: false, canPlay: true },
      { gameType: 'FISH', vendor: 'BETA', isHot: false, canPlay: true },
      { gameType: 'RNG', vendor: 'DELTA', isHot: false, canPlay: false },
    ]);
    expect(index.lanes({ closedVendors: ['BETA', 'DELTA'] })).toEqual([
      { gameType: 'RNG', vendor: 'ALPHA', isHot: false, canPlay: true },
    ]);
    expect(index.classes({ gameType: 'RNG' })).toEqual(['classic', 'video']);
    expect(index.classes({ vendor: 'BETA', closedGames: ['game_b'] })).toEqual(['classic']);
    expect(index.classes({ vendor: 'NOBODY' })).toEqual([]);
  });

  it('tells lists of closed games apart that are asked with in turn', async () => {
    const index = createHallIndex();
    await index.put([game({}), game({ nodeId: 'game_b', position: 2 })]);
    const [a, b] = [['game_a'], ['game_b']];
    for (const [closedGames, left] of [
      [a, b],
      [b, a],
      [a, b],
      [[], [...a, ...b]],
      [['game_a'], b],
    ])
      expect(index.page({ closedGames }, 0, 10).nodeIds).toEqual(left);
  });

  it('answers as before until games that are being put in have their place', async () => {
    const index = createHallIndex();
    await index.put([game({})]);
    const many = Array.from({ length: STEP_GAMES * 2 }, (_, at) => game({ nodeId: `game_new_${at}` }));
    const putting = index.put(many);
    const known = { nodeIds: ['game_a'], totalCount: 1 };
    expect(index.page({ closedGames: ['game_new_1'] }, 0, 10)).toEqual(known);
    expect(index.page({ pinned: ['game_new_1'] }, 0, 10)).toEqual(known);
    expect(index.page({ name: 'zzz', alsoNamed: ['game_new_1'] }, 0, 10).totalCount).toBe(0);
    expect(index.only(['game_new_1', 'game_a'], {})).toEqual(['game_a']);
    await putting;
    expect(index.page({ closedGames: ['game_new_1'] }, 0, 1).totalCount).toBe(many.length);
  });
});
