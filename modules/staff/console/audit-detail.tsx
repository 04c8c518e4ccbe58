import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { DiffTable } from '@sanam/console/components/diff-table.tsx';
import { Facts } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { AuditRow } from '@sanam/console/lib/records.ts';

/** One audit row in full: before and after, origin, and hash. */
export function AuditDetail() {
  const t = useWords();
  const row = useRecordContext<AuditRow>();
  if (row === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))' }}>
      <DiffTable before={row.before} after={row.after} />
      <Facts
        facts={[
          [t('field.actor'), <CopyText key="actor" text={row.actor} />],
          [t('field.subject'), <CopyText key="subject" text={row.subjectId} />],
          [t('field.address'), row.address ?? t('common.none')],
          [t('field.requestId'), row.requestId === null ? t('common.none') : <CopyText key="r" text={row.requestId} />],
          [
            t('field.hash'),
            row.hash === null ? t('audit.unsealed') : `${t('audit.sealed')}: ${row.hash.slice(0, 16)}…`,
          ],
        ]}
      />
    </Box>
  );
}
