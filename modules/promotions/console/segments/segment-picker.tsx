import { ChoiceSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Condition } from '../../contract/conditions.ts';
import { useKeptSegments } from './use-segments.ts';

/**
 * The field that copies the current conditions of a kept audience; later changes of the audience have no effect here.
 */
export function SegmentPicker({ onPick }: { onPick: (conditions: Condition[]) => void }) {
  const t = useWords();
  const mayRead = useMay('promotions.segment.read');
  const kept = useKeptSegments(mayRead).data ?? [];
  if (kept.length === 0) return null;
  return (
    <ChoiceSetting
      label={t('segment.take')}
      value=""
      choices={[
        { value: '', label: '' },
        ...kept.map(({ id, name, isForNobody }) => ({
          value: id,
          label: isForNobody ? `${name} (${t('campaign.forNobody')})` : name,
        })),
      ]}
      isDisabled={false}
      onChange={(id) => {
        const found = kept.find((one) => one.id === id);
        if (found !== undefined) onPick(found.conditions);
      }}
    />
  );
}
