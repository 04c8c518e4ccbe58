import Box from '@mui/material/Box';
import type { Column } from '@sanam/console/components/column.ts';
import { memberColumn, momentColumn } from '@sanam/console/components/columns.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ProtectionRow } from '@sanam/console/lib/records.ts';

const tones: Record<ProtectionRow['states'][number], Tone> = {
  break: 'busy',
  exclusion: 'bad',
  operator: 'bad',
  return: 'caution',
  blocked: 'caution',
  limits: 'neutral',
};

/** The protections in force for a member, as words. */
export function ProtectedStates({ states }: Pick<ProtectionRow, 'states'>) {
  const t = useWords();
  if (states.length === 0) return <Tag tone="good">{t('protection.free')}</Tag>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {states.map((state) => (
        <Tag key={state} tone={tones[state]}>
          {t(`protection.state.${state}`)}
        </Tag>
      ))}
    </Box>
  );
}

export const protectionColumns: Column<ProtectionRow>[] = [
  { ...memberColumn, card: 'title' },
  {
    source: 'states',
    label: 'protection.states',
    cell: (row) => <ProtectedStates states={row.states} />,
    csv: { kind: 'text', value: (row, t) => row.states.map((state) => t(`protection.state.${state}`)).join(', ') },
    card: 'line',
  },
  momentColumn('termEndsAt', 'protection.termEnds'),
  momentColumn('changedAt', 'protection.changed'),
];
