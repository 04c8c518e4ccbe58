import type { GameType } from '@sanam/contract';
import { BannerArea } from '../features/content/banner-area.tsx';
import { Hall } from '../features/games/hall.tsx';

/** Banner group of each hall (HOM-012 to HOM-019). */
const groups: Partial<Record<GameType, string>> = {
  RNG: 'w_rng',
  LIVE: 'w_live',
  FISH: 'w_fish',
  PVP: 'w_pvp',
  SPORTS: 'w_sports',
  ESPORTS: 'w_esports',
  ELOTT: 'w_lott',
  COCKFIGHT: 'w_cockfight',
};

export function HallPage({ gameType }: { gameType: GameType }) {
  return (
    <div className="flex flex-col gap-5">
      <BannerArea group={groups[gameType] ?? ''} />
      <Hall gameType={gameType} />
    </div>
  );
}
