// Queries as halls make them: every filter alone and combined, every tab, first and deep pages, each with its kind.
import { catalogueCalls } from '@sanam/catalogue/contract/calls.ts';
import { Random } from '../../conformance/random.ts';

const SEED = 11;
const TYPES = ['RNG', 'RNG', 'RNG', 'RNG', 'FISH', 'LIVE', 'PVP', 'COCKFIGHT'];
const VENDORS = ['RIMTARN', 'KRAJUI', 'SAILOM', 'TALESAI', 'RUENMAI', 'PAISAM', 'DS88'];
const CLASSES = ['classic', 'video', 'cluster', 'ways', 'jackpot', 'shooting', 'baccarat', 'cards'];
const MIN_BETS = ['0.01', '0.05', '0.1', '0.5', '0.75'];
const PAGE_SIZE = 15;
/** Share of slots among the games, which determines the number of pages of their hall. */
const SLOT_SHARE = 0.86;
const SEARCH_LETTERS_MAX = 12;

export const queryKinds = [
  'plain',
  'deep',
  'vendor',
  'class',
  'minBet',
  'searchTH',
  'searchEN',
  'hot',
  'combined',
  'saved',
  'recent',
] as const;
export type QueryKind = (typeof queryKinds)[number];
/** A member's own lists. */
export const ownKinds: ReadonlySet<QueryKind> = new Set(['saved', 'recent']);

export interface HallQuery {
  kind: QueryKind;
  path: string;
  /** Whether a member with a session makes the query, not a visitor. */
  isOwn: boolean;
}

/** The catalogue that is queried: number of games, and some of their names for searches. */
export interface HallContents {
  games: number;
  namesTh: readonly string[];
  namesEn: readonly string[];
}

/** Returns equally many queries of each kind, mixed; the same in every run. */
export function hallQueries(count: number, contents: HallContents): HallQuery[] {
  const random = new Random(SEED);
  return Array.from({ length: count }, (_, at) => queryOf(queryKinds[at % queryKinds.length]!, contents, random));
}

function queryOf(kind: QueryKind, contents: HallContents, random: Random): HallQuery {
  const one = <Item>(list: readonly Item[]): Item => list[random.below(list.length)]!;
  const chance = (share: number): boolean => random.below(100) < share;
  /** Returns a part of a name as people type it: mostly a few letters, rarely the same twice. */
  const part = (names: readonly string[]): string => {
    const name = one(names);
    const from = random.below(name.length);
    return name.slice(from, from + 1 + random.below(SEARCH_LETTERS_MAX));
  };
  const query = new URLSearchParams({ gameType: one(TYPES), language: one(['TH', 'EN']), pageSize: `${PAGE_SIZE}` });
  const filters: Partial<Record<QueryKind, () => void>> = {
    deep: () => {
      query.set('gameType', 'RNG');
      query.set('pageNo', String(1 + random.below(Math.floor((contents.games * SLOT_SHARE) / PAGE_SIZE))));
    },
    vendor: () => query.set('vassalage', one(VENDORS)),
    class: () => query.set('gameClassify', one(CLASSES)),
    minBet: () => query.set('minBet', one(MIN_BETS)),
    searchTH: () => query.set('gameName', part(contents.namesTh)),
    searchEN: () => query.set('gameName', part(contents.namesEn)),
    hot: () => query.set('listType', 'hot'),
  };
  if (kind === 'combined')
    for (const filter of ['vendor', 'class', 'minBet', 'searchEN', 'hot'] as const) if (chance(50)) filters[filter]!();
  filters[kind]?.();
  const { path } =
    kind === 'saved'
      ? catalogueCalls.favouriteGamesList
      : kind === 'recent'
        ? catalogueCalls.recentGames
        : catalogueCalls.gameList;
  return { kind, isOwn: ownKinds.has(kind), path: `${path}?${query.toString()}` };
}
