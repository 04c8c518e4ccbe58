import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

import { HelpRuleBar } from './help-rule.tsx';

type Row = Value<'opsListHelpLinks'>['list'][number];

function StateTag({ isDead, isStopping }: Pick<Row, 'isDead' | 'isStopping'>) {
  const t = useWords();
  if (isStopping) return <Tag tone="bad">{t('helpLink.stopping')}</Tag>;
  return <Tag tone={isDead ? 'bad' : 'good'}>{t(isDead ? 'helpLink.dead' : 'helpLink.alive')}</Tag>;
}

const columns: Column<Row>[] = [
  { ...textColumn('url', 'helpLink.url'), card: 'title' },
  {
    source: 'isDead',
    label: 'field.state',
    cell: (row) => <StateTag isDead={row.isDead} isStopping={row.isStopping} />,
    csv: { kind: 'text', value: (row, t) => t(row.isDead ? 'helpLink.dead' : 'helpLink.alive') },
    card: 'figure',
  },
  textColumn('problem', 'helpLink.problem'),
  momentColumn('deadSince', 'helpLink.since'),
  momentColumn('checkedAt', 'helpLink.checked'),
];

/** The list of links to help and customer service, dead ones first. */
export function HelpLinkList() {
  return (
    <>
      <HelpRuleBar />
      <RecordList<Row>
        title="resources.helpLinks.name"
        columns={columns}
        queues={[
          { label: 'helpLink.dead', filter: { dead: 'true' } },
          { label: 'common.all', filter: {} },
        ]}
        defaultFilter={{}}
        sort={{ field: 'url', order: 'ASC' }}
        filters={[]}
        empty={{ title: 'empty.helpLinks', hint: 'empty.helpLinksHint' }}
      />
    </>
  );
}
