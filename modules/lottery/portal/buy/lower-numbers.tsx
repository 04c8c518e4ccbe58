import { useT } from '@sanam/portal/i18n/language.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import type { PlayType } from '../../contract/play-types.ts';
import { pickName, playName } from './play-words.ts';
import type { NumberOdds } from './queries.ts';

export interface LowerNumbersProps {
  plays: readonly PlayType[];
  known: ReadonlyMap<string, NumberOdds>;
}

/** Number of entries shown. The keypad and the basket show the state of each number as well. */
const SHOWN_MAX = 40;

/** Numbers of the draw that are closed or pay reduced odds, by play type. Renders nothing if there are none. */
export function LowerNumbers({ plays, known }: LowerNumbersProps) {
  const t = useT();
  const rows = plays.flatMap((play) => {
    const lower = known.get(play.code)?.numbers.filter(({ tierBp }) => tierBp < FULL_TIER_BP) ?? [];
    return [...Map.groupBy(lower, ({ tierBp }) => tierBp)].map(([tierBp, numbers]) => ({ play, tierBp, numbers }));
  });
  if (rows.length === 0) return null;
  return (
    <ul aria-label={t('lottery.lowerNumbers')} className="flex flex-col gap-1 text-sm">
      {rows.map(({ play, tierBp, numbers }) => (
        <li key={`${play.code} ${tierBp}`}>
          <span className={tierBp === 0 ? 'text-loss' : 'text-caution'}>
            {playName(play.code, t)}{' '}
            {tierBp === 0 ? t('lottery.closedNumbers') : t('lottery.tier', { percent: tierBp / 100 })}
          </span>{' '}
          <span className="tabular font-semibold">
            {numbers
              .slice(0, SHOWN_MAX)
              .map(({ pick }) => pickName(play.code, pick, play.family, t))
              .join('  ')}
            {numbers.length > SHOWN_MAX ? ' …' : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
