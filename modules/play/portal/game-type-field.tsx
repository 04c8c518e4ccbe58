import { Field, Select } from '@sanam/ui';
import { useGameMenus } from '@sanam/catalogue/portal/queries.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';

/** The choice of one of the site's game types, or all. */
export function GameTypeField({
  value,
  onType,
}: {
  value: GameType | undefined;
  onType: (type: GameType | undefined) => void;
}) {
  const t = useT();
  const lanes = useGameMenus().data?.lanes ?? [];
  return (
    <Field label={t('record.gameType')}>
      <Select
        value={value ?? ''}
        onChange={(event) => onType(lanes.find((lane) => lane.gameClassify === event.target.value)?.gameClassify)}
      >
        <option value="">{t('record.allTypes')}</option>
        {lanes.map((lane) => (
          <option key={lane.gameClassify} value={lane.gameClassify}>
            {t(`games.type.${lane.gameClassify}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
