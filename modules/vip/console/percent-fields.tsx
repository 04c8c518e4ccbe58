import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { LadderRecord } from './records.ts';

type Percents = LadderRecord['weights'];

interface PercentFieldsProps {
  percents: Percents;
  isGood: (typed: string) => boolean;
  problem: MessageKey;
  onChange: (percents: Percents) => void;
}

/** A percentage for each product. */
export function PercentFields({ percents, isGood, problem, onChange }: PercentFieldsProps) {
  const t = useWords();
  return (
    <FieldGrid>
      {percents.map(({ product, percent }, at) => (
        <TextSetting
          key={product}
          label={t(`game.typeName.${product}`)}
          value={percent}
          isDisabled={false}
          problem={isGood(percent) ? undefined : t(problem)}
          onChange={(typed) => onChange(percents.with(at, { product, percent: typed }))}
        />
      ))}
    </FieldGrid>
  );
}
