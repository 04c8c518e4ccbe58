import Button from '@mui/material/Button';
import { useState } from 'react';
import { SearchInput } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { ArticleRow } from '@sanam/console/lib/records.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { helpCategories } from '../contract/places.ts';
import { LongText } from './long-text.tsx';
import { NewArticleDialog } from './new-article-dialog.tsx';

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...helpCategories.map((category) => ({ label: `article.category.${category}` as const, filter: { category } })),
];

const columns: Column<ArticleRow>[] = [
  {
    source: 'title',
    label: 'article.title',
    cell: (row) => <LongText>{row.title}</LongText>,
    csv: { kind: 'text', value: (row) => row.title },
    card: 'title',
  },
  {
    source: 'id',
    label: 'field.code',
    cell: (row) => <code>{row.id}</code>,
    csv: { kind: 'text', value: (row) => row.id },
    card: 'line',
  },
  {
    source: 'category',
    label: 'article.categoryLabel',
    cell: (row) => <Category row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`article.category.${row.category}`) },
    card: 'line',
  },
  {
    source: 'version',
    label: 'article.held',
    cell: (row) => <Held row={row} />,
    csv: { kind: 'id', value: (row) => row.version },
    card: 'line',
  },
  {
    source: 'since',
    label: 'article.since',
    cell: (row) => (row.since === null ? '' : <Moment at={row.since} />),
    csv: { kind: 'text', value: (row) => row.since },
    card: 'line',
  },
  {
    source: 'drafts',
    label: 'article.drafts',
    cell: (row) => row.drafts.join(', '),
    csv: { kind: 'text', value: (row) => (row.drafts.length === 0 ? null : row.drafts.join(', ')) },
    card: 'line',
  },
  {
    source: 'enabled',
    label: 'field.state',
    cell: (row) => <Visible row={row} />,
    csv: { kind: 'text', value: (row, t) => t(row.enabled ? 'article.shown' : 'article.hidden') },
    card: 'figure',
  },
];

function Category({ row }: { row: ArticleRow }) {
  const t = useWords();
  return <Tag>{t(`article.category.${row.category}`)}</Tag>;
}

function Held({ row }: { row: ArticleRow }) {
  const t = useWords();
  return (
    <>
      {row.version ?? t('article.heldNone')} {row.isShipped && <Tag tone="caution">{t('announcement.shipped')}</Tag>}
    </>
  );
}

function Visible({ row }: { row: ArticleRow }) {
  const t = useWords();
  return <Tag tone={row.enabled ? 'good' : 'neutral'}>{t(row.enabled ? 'article.shown' : 'article.hidden')}</Tag>;
}

/** The list of help-centre articles and the terms. */
export function ArticleList() {
  const t = useWords();
  const mayChange = useMay('content.article.change');
  const [isAdding, setIsAdding] = useState(false);
  useRefreshOn('opsContent');
  return (
    <RecordList<ArticleRow>
      title="resources.articles.name"
      columns={columns}
      sort={{ field: 'position', order: 'ASC' }}
      queues={queues}
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchTitle')} />]}
      empty={{ title: 'empty.articles', hint: 'empty.articlesHint' }}
      openPath={(row) => `/articles/${row.id}/show`}
      actions={
        mayChange && (
          <Button variant="contained" onClick={() => setIsAdding(true)}>
            {t('article.add')}
          </Button>
        )
      }
    >
      {isAdding && <NewArticleDialog onClose={() => setIsAdding(false)} />}
    </RecordList>
  );
}
