import { NumberField } from '@sanam/console/components/number-field.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { TermFields } from './bonus-products.tsx';
import { gameCode, GamePicker } from './game-picker.tsx';

/** The field for games excluded from bonus play. */
export function BonusGames({ terms }: { terms: TermFields }) {
  const t = useWords();
  const { value, onChange } = terms.field('excludedGames');
  return (
    <GamePicker
      label={t('campaign.bonus.excludedGames')}
      hint={t('campaign.bonus.excludedGamesHint')}
      value={value}
      onChange={onChange}
    />
  );
}

const WHOLE = 100;

/** The fields for games and vendors that count in a share of their own. */
export function BonusGameWeights({ terms }: { terms: TermFields }) {
  const t = useWords();
  const weights = terms.values.gameWeights ?? [];
  return (
    <>
      <GamePicker
        label={t('campaign.bonus.gameWeights')}
        hint={t('campaign.bonus.gameWeightsHint')}
        value={weights.map(({ vendor, game }) => ({ vendor, game }))}
        onChange={(games) =>
          terms.set(
            'gameWeights',
            games.map((game) => ({
              ...game,
              percent: weights.find((one) => gameCode(one) === gameCode(game))?.percent ?? WHOLE,
            })),
          )
        }
      />
      {weights.length > 0 && (
        <FieldGrid>
          {weights.map((one, at) => {
            const label = t('campaign.bonus.gameWeight', { game: gameCode(one) });
            return (
              <NumberField
                key={gameCode(one)}
                label={label}
                short={label}
                value={one.percent}
                min={0}
                max={WHOLE}
                isDisabled={false}
                onChange={(percent) => terms.set('gameWeights', weights.with(at, { ...one, percent }))}
              />
            );
          })}
        </FieldGrid>
      )}
    </>
  );
}
