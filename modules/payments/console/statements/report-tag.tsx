import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { LineReportRow } from '@sanam/console/lib/records.ts';

export function ReportTag({ decision }: Pick<LineReportRow, 'decision'>) {
  const t = useWords();
  return <Tag tone={decision === null ? 'caution' : 'good'}>{t(`lineReport.decision.${decision ?? 'open'}`)}</Tag>;
}
