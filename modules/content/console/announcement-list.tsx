import OrderIcon from '@mui/icons-material/SwapVertOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SearchInput, SelectInput, useListContext, useLocale } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Column } from '@sanam/console/components/column.ts';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { AnnouncementRow } from '@sanam/console/lib/records.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { announcementTypes, bannerGroups } from '../contract/places.ts';
import { titleOf } from './announcement-draft.ts';
import { Span, StateTag, TypeTag } from './announcement-tags.tsx';
import { LongText } from './long-text.tsx';
import { OrderDialog, type Place } from './order-dialog.tsx';

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...announcementTypes.map((type) => ({ label: `announcement.type.${type}` as const, filter: { type } })),
];
const states = ['shown', 'planned', 'ended', 'off'] as const;

const columns: Column<AnnouncementRow>[] = [
  {
    source: 'title',
    label: 'announcement.title',
    cell: (row) => <RowTitle row={row} />,
    csv: { kind: 'text', value: (row) => titleOf(row.texts, 'en') },
    card: 'title',
  },
  {
    source: 'type',
    label: 'field.type',
    cell: (row) => <TypeTag type={row.type} />,
    csv: { kind: 'text', value: (row, t) => t(`announcement.type.${row.type}`) },
    card: 'line',
  },
  {
    source: 'groupName',
    label: 'announcement.group.label',
    cell: (row) => <Group row={row} />,
    csv: { kind: 'text', value: (row, t) => row.groupName && t(`announcement.group.${row.groupName}`) },
    card: 'line',
  },
  {
    source: 'audience',
    label: 'announcement.audienceLabel',
    cell: (row) => <Audience row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`announcement.audience.${row.audience}`) },
    card: 'line',
  },
  {
    source: 'startsAt',
    label: 'announcement.when',
    cell: (row) => <Span row={row} />,
    csv: { kind: 'text', value: (row) => [row.startsAt ?? '', row.endsAt ?? ''].join(' – ') },
    card: 'line',
  },
  {
    source: 'isShipped',
    label: 'announcement.origin',
    cell: (row) => <Origin row={row} />,
    csv: { kind: 'text', value: (row, t) => (row.isShipped ? t('announcement.shipped') : '') },
    card: 'line',
  },
  {
    source: 'position',
    label: 'announcement.position',
    cell: (row) => row.position,
    csv: { kind: 'number', value: (row) => String(row.position) },
    isNumeric: true,
  },
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <StateTag state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`announcement.state.${row.state}`) },
    card: 'figure',
  },
];

function RowTitle({ row }: { row: AnnouncementRow }) {
  const locale = useLocale() ?? 'en';
  return <LongText>{titleOf(row.texts, locale)}</LongText>;
}

function Origin({ row }: { row: AnnouncementRow }) {
  const t = useWords();
  return (
    <Tag tone={row.isShipped ? 'caution' : 'neutral'}>
      {t(row.isShipped ? 'announcement.shipped' : 'announcement.own')}
    </Tag>
  );
}

function Group({ row }: { row: AnnouncementRow }) {
  const t = useWords();
  return row.groupName === null ? null : t(`announcement.group.${row.groupName}`);
}

function Audience({ row }: { row: AnnouncementRow }) {
  const t = useWords();
  return t(`announcement.audience.${row.audience}`);
}

/** The list of the merchant's banners and notices, and the shipped ones. */
export function AnnouncementList() {
  const t = useWords();
  const mayChange = useMay('content.announcement.change');
  useRefreshOn('opsContent');
  return (
    <RecordList<AnnouncementRow>
      title="resources.announcements.name"
      columns={columns}
      sort={{ field: 'position', order: 'ASC' }}
      queues={queues}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchTitle')} />,
        <SelectInput
          key="groupName"
          source="groupName"
          label={t('announcement.group.label')}
          choices={Object.values(bannerGroups).map((id) => ({ id, name: t(`announcement.group.${id}`) }))}
          alwaysOn
        />,
        <SelectInput
          key="state"
          source="state"
          label={t('field.state')}
          choices={states.map((id) => ({ id, name: t(`announcement.state.${id}`) }))}
          alwaysOn
        />,
      ]}
      empty={{ title: 'empty.announcements', hint: 'empty.announcementsHint' }}
      openPath={(row) => `/announcements/${row.id}/show`}
      actions={mayChange && <ListActions />}
    />
  );
}

function ListActions() {
  const t = useWords();
  const { filterValues } = useListContext();
  const [isOrdering, setIsOrdering] = useState(false);
  const place = placeOf(filterValues);
  const type = place?.type ?? 'PL';
  return (
    <>
      {place !== undefined && (
        <Button startIcon={<OrderIcon />} onClick={() => setIsOrdering(true)}>
          {t('announcement.order')}
        </Button>
      )}
      <Button variant="contained" component={RouterLink} to={`/announcements/create?type=${type}`}>
        {t('announcement.add')}
      </Button>
      {isOrdering && place !== undefined && <OrderDialog place={place} onClose={() => setIsOrdering(false)} />}
    </>
  );
}

/** Returns the place whose order can be changed: a type and, for banners, a page. */
function placeOf({ type, groupName }: Record<string, unknown>): Place | undefined {
  const known = announcementTypes.find((one) => one === type);
  const group = Object.values(bannerGroups).find((one) => one === groupName);
  const isBanner = known === 'B' || known === undefined;
  if (group !== undefined) return isBanner ? { type: 'B', groupName: group } : undefined;
  return isBanner ? undefined : { type: known, groupName: null };
}
