import { useQuery } from '@tanstack/react-query';
import { ChoiceSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Segment } from './mailing-draft.ts';

interface KeptFieldProps {
  kept: Segment['kept'];
  onChange: (kept: Segment['kept']) => void;
}

/** The choice of a kept audience that members must also match, in its current version; later changes have no effect. */
export function KeptField({ kept, onChange }: KeptFieldProps) {
  const t = useWords();
  const call = useCall();
  const mayRead = useMay('promotions.segment.read');
  const { data: found = [] } = useQuery({
    queryKey: ['segments', 'kept'],
    enabled: mayRead,
    queryFn: ({ signal }) => call('opsListSegments', { query: { pageSize: '100' } }, { signal }),
    select: ({ list }) => list.filter(({ isOn }) => isOn),
  });
  if (found.length === 0 && kept === undefined) return null;
  const offered = found.map(({ id, version, name }) => ({ id, version, name }));
  const all = kept === undefined || offered.some(({ id }) => id === kept.id) ? offered : [kept, ...offered];
  return (
    <ChoiceSetting
      label={t('mailing.kept')}
      value={kept?.id ?? 'any'}
      choices={[{ value: 'any', label: t('mailing.any') }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
      isDisabled={false}
      onChange={(id) => onChange(all.find((one) => one.id === id))}
    />
  );
}
