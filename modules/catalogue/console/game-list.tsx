import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { useState } from 'react';
import {
  AutocompleteInput,
  Button as ToolButton,
  SearchInput,
  SelectInput,
  useListContext,
  useNotify,
} from 'react-admin';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { api } from '@sanam/console/lib/api.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { GameRow } from '@sanam/console/lib/records.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { BulkDialog, type Selection } from './bulk-dialog.tsx';
import { gameColumns } from './game-columns.tsx';
import { GameRecordView } from './game-record.tsx';

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  { label: 'game.queue.on', filter: { state: 'on' } },
  { label: 'game.queue.off', filter: { state: 'off' } },
  { label: 'game.queue.hot', filter: { hot: 'true' } },
];
const VENDORS = { query: { pageSize: '100' } } as const;

/** The list of all games in the order of the halls, with filters for name, code, vendor, type, class and state. */
export function GameList() {
  const t = useWords();
  const openId = useOpenId('games');
  const mayChange = useMay('games.game.change');
  const vendors = useSettings('opsListVendors', VENDORS).data?.list ?? [];
  const classes = useSettings('opsListGames', { query: { pageSize: '1' } }).data?.classes ?? [];
  useRefreshOn('opsGames');
  return (
    <RecordList<GameRow>
      title="resources.games.name"
      columns={gameColumns}
      sort={{ field: 'position', order: 'ASC' }}
      queues={queues}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder={t('game.search')} />,
        <SelectInput
          key="gameType"
          source="gameType"
          alwaysOn
          label={t('game.type')}
          choices={gameTypes.map((id) => ({ id, name: t(`game.typeName.${id}`) }))}
        />,
        <AutocompleteInput
          key="vendor"
          source="vendor"
          alwaysOn
          label={t('field.vendor')}
          choices={vendors.map(({ code, nameEn }) => ({ id: code, name: `${nameEn} (${code})` }))}
        />,
        <SelectInput
          key="classify"
          source="classify"
          label={t('game.class')}
          choices={classes.map((id) => ({ id, name: id }))}
        />,
      ]}
      empty={{ title: 'empty.games', hint: 'empty.gamesHint' }}
      openPath={(row) => `/games/${row.id}`}
      openId={openId}
      actions={mayChange && <ActOnAll />}
      exportButton={<ExportGames />}
      {...(mayChange ? { bulk: <BulkBar /> } : {})}
    >
      <RecordDrawer resource="games" label="resources.games.name" openId={openId}>
        {openId !== undefined && <GameRecordView key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}

/** The actions on the selected rows. */
function BulkBar() {
  const t = useWords();
  const { selectedIds, onUnselectItems } = useListContext<GameRow>();
  const [selection, setSelection] = useState<Selection | null>(null);
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setSelection({ ids: selectedIds.map(String) })}>
        {t('game.act')}
      </Button>
      {selection !== null && (
        <BulkDialog selection={selection} onDone={onUnselectItems} onClose={() => setSelection(null)} />
      )}
    </>
  );
}

/** The actions on every game of the filter, shown or not. */
function ActOnAll() {
  const t = useWords();
  const { total = 0, filterValues } = useListContext<GameRow>();
  const [selection, setSelection] = useState<Selection | null>(null);
  return (
    <>
      <Button size="small" disabled={total === 0} onClick={() => setSelection({ filter: filterValues })}>
        {t('game.actOnAll', { count: grouped(total) })}
      </Button>
      {selection !== null && <BulkDialog selection={selection} onClose={() => setSelection(null)} />}
    </>
  );
}

/** The button that exports all games of the filter as a file that can be imported again. */
function ExportGames() {
  const t = useWords();
  const errorWords = useErrorWords();
  const notify = useNotify();
  const { total, filterValues } = useListContext<GameRow>();
  const [isBusy, setIsBusy] = useState(false);

  async function run(): Promise<void> {
    setIsBusy(true);
    try {
      await api.save('opsExportGames', { query: filterValues });
      notify(t('common.exported', { count: total ?? 0 }));
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <ToolButton label={t('common.exportCsv')} disabled={isBusy || total === 0} onClick={() => void run()}>
      <DownloadIcon />
    </ToolButton>
  );
}
