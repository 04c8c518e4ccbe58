// Questions as halls ask them: every filter alone and together, first pages mostly, deep ones too.
import { Random } from '../../conformance/random.ts';

const SEED = 11;
const TYPES = ['RNG', 'RNG', 'RNG', 'RNG', 'FISH', 'LIVE', 'PVP', 'COCKFIGHT'];
const VENDORS = ['RIMTARN', 'KRAJUI', 'SAILOM', 'TALESAI', 'RUENMAI', 'PAISAM', 'DS88'];
const CLASSES = ['classic', 'video', 'cluster', 'ways', 'jackpot', 'shooting', 'baccarat', 'cards'];
const NAMES = ['g', 'go', 'gold', 'lantern', 'มังกร', 'ทอง', 'dragon', 'zzzz', 'ใต้น้ำ', 'er'];
const MIN_BETS = ['0.01', '0.05', '0.1', '0.5', '0.75'];
const PAGES_DEEP = 400;

/** Paths of the game list, the same for every run. */
export function hallQueries(count: number): string[] {
  const random = new Random(SEED);
  const one = <Item>(list: readonly Item[]): Item => list[random.below(list.length)]!;
  const chance = (share: number): boolean => random.below(100) < share;
  return Array.from({ length: count }, () => {
    const query = new URLSearchParams({ gameType: one(TYPES), language: one(['TH', 'EN']), pageSize: '15' });
    if (chance(40)) query.set('vassalage', one(VENDORS));
    if (chance(30)) query.set('gameClassify', one(CLASSES));
    if (chance(30)) query.set('gameName', one(NAMES));
    if (chance(25)) query.set('minBet', one(MIN_BETS));
    if (chance(15)) query.set('listType', 'hot');
    query.set('pageNo', String(chance(70) ? 1 : 1 + random.below(PAGES_DEEP)));
    return `/wps/relay/GCSGAME_gameList?${query.toString()}`;
  });
}
