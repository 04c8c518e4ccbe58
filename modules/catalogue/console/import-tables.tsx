import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { ImportReport } from '@sanam/console/lib/records.ts';

interface PartProps extends ComponentProps<typeof PlainTable> {
  note?: string | undefined;
}

/** A table with a title and a note about rows not shown. */
function Part({ note, ...table }: PartProps) {
  return (
    <Section title={table.label} level="h2">
      <PlainTable wraps {...table} />
      {note !== undefined && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{note}</Typography>}
    </Section>
  );
}

/** The first rows that change something, with each field before and after. */
export function ChangeTable({ report }: { report: ImportReport }) {
  const t = useWords();
  const { changes } = report;
  const more = report.added + report.changed - changes.length;
  return (
    <Part
      label={t('import.changes')}
      heads={['import.line', 'field.code', 'field.name', 'import.what', 'import.fields']}
      note={more > 0 ? t('import.more', { count: more }) : undefined}
      rows={changes.map(({ line, code, name, kind, fields }) => ({
        key: code,
        cells: [
          line,
          code,
          name,
          <Tag key="kind" tone={kind === 'added' ? 'good' : 'busy'}>
            {t(`import.kind.${kind}`)}
          </Tag>,
          fields.map(({ field, before, after }) => (
            <div key={field}>
              {t('import.change', { field, before: before === '' ? '–' : before, after: after === '' ? '–' : after })}
            </div>
          )),
        ],
      }))}
    />
  );
}

/** The rows that cannot be imported, with line and reason. */
export function FaultTable({ report }: { report: ImportReport }) {
  const t = useWords();
  const words = useCodeWords();
  const more = report.bad - report.faults.length;
  return (
    <Part
      label={t('import.faults')}
      heads={['import.line', 'field.code', 'import.fields', 'field.reason', 'import.value']}
      note={more > 0 ? t('import.moreFaults', { count: more }) : undefined}
      rows={report.faults.flatMap(({ line, code, problems }) =>
        problems.map(({ field, problem, value }) => ({
          key: `${line}/${field}`,
          cells: [line, code, field, words('import.problem', problem), value],
        })),
      )}
    />
  );
}
