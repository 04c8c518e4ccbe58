import { SearchInput, TextInput } from 'react-admin';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useDayFilters } from '@sanam/console/lib/use-day-filters.tsx';
import { auditColumns } from '../audit-columns.tsx';
import { AuditDetail } from '../audit-detail.tsx';
import type { AuditRow } from '@sanam/console/lib/records.ts';

export function AuditList() {
  const t = useWords();
  const days = useDayFilters();
  return (
    <RecordList<AuditRow>
      title="resources.audit.name"
      columns={auditColumns}
      sort={{ field: 'at', order: 'DESC' }}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchAudit')} />,
        <TextInput key="subject" source="subjectId" label={t('filter.subjectId')} />,
        <TextInput key="command" source="command" label={t('audit.command')} />,
        ...days,
      ]}
      empty={{ title: 'empty.audit', hint: 'empty.auditHint' }}
      expand={<AuditDetail />}
    />
  );
}
