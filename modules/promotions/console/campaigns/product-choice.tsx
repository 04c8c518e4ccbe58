import { ChoiceSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type GameType, gameTypes } from '@sanam/vendors/contract/game-types.ts';

const ALL = 'all';

interface ProductChoiceProps {
  label: string;
  /** Null for all products. */
  product: GameType | null;
  onChange: (product: GameType | null) => void;
}

/** The choice of one product or of all. */
export function ProductChoice({ label, product, onChange }: ProductChoiceProps) {
  const t = useWords();
  return (
    <ChoiceSetting
      label={label}
      choices={[
        { value: ALL, label: t('campaign.goal.all') },
        ...gameTypes.map((value) => ({ value, label: t(`game.typeName.${value}`) })),
      ]}
      isDisabled={false}
      value={product ?? ALL}
      problem={undefined}
      onChange={(chosen) => onChange(gameTypes.find((one) => one === chosen) ?? null)}
    />
  );
}
