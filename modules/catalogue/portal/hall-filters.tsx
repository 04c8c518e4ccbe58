import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { Chip, Select, Skeleton } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { classLabel } from './class-label.ts';
import { type HallChoice, type MinBet, minBets } from './hall-choice.ts';
import { useGameClasses } from './hall-queries.ts';

export interface FiltersProps {
  gameType: GameType;
  vassalage: string | null;
  choice: HallChoice;
  onChoose: (change: Partial<HallChoice>) => void;
}

/** The filters for class and minimum bet, as two short lists (GAM-026, GAM-027). */
export function HallFilters({ gameType, vassalage, choice, onChoose }: FiltersProps) {
  const t = useT();
  const classes = useGameClasses(gameType, vassalage);
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
      <Select
        aria-label={t('hall.class')}
        value={choice.gameClassify ?? ''}
        onChange={(event) => onChoose({ gameClassify: event.target.value || null })}
        className="min-w-0 sm:w-46"
      >
        <option value="">{t('hall.classAll')}</option>
        {classes.data?.map((one) => (
          <option key={one} value={one}>
            {classLabel(one)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('hall.minBet')}
        value={choice.minBet ?? ''}
        onChange={(event) => onChoose({ minBet: (event.target.value || null) as MinBet | null })}
        className="min-w-0 sm:w-46"
      >
        <option value="">{t('hall.minBetAll')}</option>
        {minBets.map((one) => (
          <option key={one} value={one}>
            {t('hall.minBetFrom', { amount: one })}
          </option>
        ))}
      </Select>
    </div>
  );
}

/**
 * The classes of a category as a row of chips. Its space is reserved before they are known and if there is only one, so
 * that the content below never moves.
 */
export function ClassChips({ gameType, vassalage, choice, onChoose }: FiltersProps) {
  const t = useT();
  const { data: classes, isLoading } = useGameClasses(gameType, vassalage);
  return (
    <div
      role="group"
      aria-label={t('hall.class')}
      className="-mx-4 flex w-[calc(100%+2rem)] min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:w-full sm:px-0 lg:w-auto lg:flex-1"
    >
      <Chip
        pressed={choice.gameClassify === null}
        onPress={() => onChoose({ gameClassify: null })}
        className="shrink-0"
      >
        {t('hall.classAll')}
      </Chip>
      {isLoading ? [1, 2].map((at) => <Skeleton key={at} className="h-11 w-24 shrink-0 rounded-full" />) : null}
      {classes?.map((one) => (
        <Chip
          key={one}
          pressed={choice.gameClassify === one}
          onPress={() => onChoose({ gameClassify: one })}
          className="shrink-0"
        >
          {classLabel(one)}
        </Chip>
      ))}
    </div>
  );
}
