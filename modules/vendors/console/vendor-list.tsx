import { SearchInput, SelectInput, useLocale } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { Pictured } from '@sanam/console/components/picture-tile.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Vendor } from '@sanam/console/lib/records.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { HotTag, TypeTags, VendorState } from './vendor-tags.tsx';
import { vendorPicture } from './pictures.ts';
import { gameTypes } from '../contract/game-types.ts';

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  { label: 'vendor.queue.offered', filter: { state: 'offered' } },
  { label: 'vendor.queue.notOffered', filter: { state: 'notOffered' } },
  { label: 'vendor.queue.off', filter: { state: 'off' } },
];

const columns: Column<Vendor>[] = [
  {
    source: 'nameEn',
    label: 'field.name',
    cell: (row) => <VendorName vendor={row} />,
    csv: { kind: 'text', value: (row) => row.nameEn },
    card: 'title',
  },
  textColumn('code', 'field.code'),
  {
    source: 'enabled',
    label: 'field.state',
    cell: (row) => <VendorState vendor={row} />,
    csv: {
      kind: 'text',
      value: (row, t) => t(row.enabled ? (row.isOffered ? 'vendor.on' : 'vendor.notOffered') : 'vendor.offForAll'),
    },
    card: 'figure',
  },
  {
    source: 'position',
    label: 'game.position',
    cell: (row) => (
      <>
        {row.position ?? '–'} {row.isHot === true && <HotTag />}
      </>
    ),
    csv: { kind: 'number', value: (row) => row.position?.toString() ?? null },
    isNumeric: true,
  },
  {
    source: 'types',
    label: 'game.types',
    cell: (row) => <TypeTags types={row.types} />,
    csv: { kind: 'text', value: (row, t) => row.types.map((type) => t(`game.typeName.${type}`)).join(', ') },
  },
  countColumn('games', 'field.games', { card: 'line' }),
  countColumn('sessions', 'vendor.sessions', { card: 'line' }),
  countColumn('openRounds', 'field.openRounds', { card: 'line' }),
  {
    source: 'countries',
    label: 'game.closedIn',
    cell: (row) => row.countries.join(' '),
    csv: { kind: 'text', value: (row) => row.countries.join(' ') },
  },
  momentColumn('keyCreatedAt', 'field.keyAge'),
];

function VendorName({ vendor }: { vendor: Vendor }) {
  const locale = useLocale();
  return <Pictured src={vendorPicture(vendor)}>{locale === 'th' ? vendor.nameTh : vendor.nameEn}</Pictured>;
}

export function VendorList() {
  const t = useWords();
  useRefreshOn('opsGames');
  return (
    <RecordList<Vendor>
      title="resources.vendors.name"
      columns={columns}
      sort={{ field: 'code', order: 'ASC' }}
      queues={queues}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder={t('game.searchVendor')} />,
        <SelectInput
          key="gameType"
          source="gameType"
          label={t('game.type')}
          choices={gameTypes.map((id) => ({ id, name: t(`game.typeName.${id}`) }))}
        />,
      ]}
      empty={{ title: 'empty.vendors', hint: 'empty.vendorsHint' }}
      openPath={(row) => `/vendors/${row.code}/show`}
    />
  );
}
