import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Column } from '@sanam/console/components/column.ts';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { StatementTemplate } from '@sanam/console/lib/records.ts';
import { TemplateDialog } from './template-dialog.tsx';

const columns = (open: (template: StatementTemplate) => void): Column<StatementTemplate>[] => [
  {
    source: 'name',
    label: 'statement.setting.name',
    cell: (row) => <NameButton template={row} open={open} />,
    csv: { kind: 'text', value: (row) => row.settings.name },
    card: 'title',
  },
  {
    source: 'encoding',
    label: 'statement.setting.encoding',
    cell: (row) => <Encoding template={row} />,
    csv: { kind: 'text', value: (row) => row.settings.encoding },
    card: 'line',
  },
  ...(['timeForm', 'dayColumn'] as const).map(
    (name): Column<StatementTemplate> => ({
      source: name,
      label: `statement.setting.${name}`,
      cell: (row) => row.settings[name],
      csv: { kind: 'text', value: (row) => row.settings[name] },
      card: 'line',
    }),
  ),
];

function Encoding({ template }: { template: StatementTemplate }) {
  return <>{useCodeWords()('statement.choice', template.settings.encoding)}</>;
}

function NameButton({ template, open }: { template: StatementTemplate; open: (template: StatementTemplate) => void }) {
  const mayChange = useMay('payments.statement.decide');
  const { name } = template.settings;
  return mayChange ? (
    <Button size="small" onClick={() => open(template)}>
      {name}
    </Button>
  ) : (
    <>{name}</>
  );
}

/** The list of templates that read the CSV files of banks. */
export function TemplateList() {
  const t = useWords();
  const mayChange = useMay('payments.statement.decide');
  const [opened, setOpened] = useState<StatementTemplate | 'new' | null>(null);
  return (
    <>
      <RecordList<StatementTemplate>
        title="resources.statementTemplates.name"
        columns={columns(setOpened)}
        sort={{ field: 'name', order: 'ASC' }}
        filters={[]}
        empty={{ title: 'empty.statementTemplates', hint: 'empty.statementTemplatesHint' }}
        actions={mayChange && <Button onClick={() => setOpened('new')}>{t('statement.addTemplate')}</Button>}
      />
      {opened !== null && (
        <TemplateDialog template={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
