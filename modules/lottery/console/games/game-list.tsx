import { SelectInput, useLocale } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { codeColumn, amountColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { vendorGroups } from '../../contract/states.ts';
import { useMarketFilter } from '../draws/use-market-filter.tsx';

export type LotteryGame = Value<'opsListLotteryGames'>['list'][number];

const unsorted = { isSortable: false } as const;
const columns: Column<LotteryGame>[] = [
  {
    source: 'nameEn',
    label: 'field.name',
    cell: (row) => <GameName game={row} />,
    csv: { kind: 'text', value: (row) => row.nameEn },
    card: 'title',
  },
  codeColumn('gameCode', 'lotteryMarket.code'),
  textColumn('merchantId', 'filter.merchant', { ...unsorted, isHidden: true }),
  {
    source: 'isOn',
    label: 'lotteryDraw.stateLabel',
    cell: (row) => <GameState game={row} />,
    csv: { kind: 'text', value: (row, t) => t(row.isOn ? 'lotteryMarket.on' : 'lotteryMarket.off') },
    isSortable: false,
    card: 'figure',
  },
  codeColumn('market', 'lotteryDraw.market', { isHidden: true }),
  textColumn('vendor', 'lotteryGame.vendor', unsorted),
  textColumn('prizeMode', 'lotteryGame.mode', unsorted),
  amountColumn('ticketMin', 'lotteryGame.ticketMin', unsorted),
  amountColumn('ticketMax', 'lotteryGame.ticketMax', { ...unsorted, card: 'line' }),
  amountColumn('payoutMax', 'lotteryGame.payoutMax', { ...unsorted, card: 'line' }),
];

export function GameName({ game }: { game: LotteryGame }) {
  return <>{useLocale() === 'th' ? game.nameTh : game.nameEn}</>;
}

export function GameState({ game }: { game: LotteryGame }) {
  const t = useWords();
  return (
    <>
      <Tag tone={game.isOn ? 'good' : 'neutral'}>{t(game.isOn ? 'lotteryMarket.on' : 'lotteryMarket.off')}</Tag>{' '}
      {game.isHot && <Tag tone="caution">{t('lotteryGame.hot')}</Tag>}
    </>
  );
}

/** The list of the merchants' games with sales state and limits; each row opens the odds of its game. */
export function LotteryGameList() {
  const t = useWords();
  const marketFilter = useMarketFilter();
  return (
    <RecordList<LotteryGame>
      title="resources.lotteryGames.name"
      columns={columns}
      sort={{ field: 'gameCode', order: 'ASC' }}
      filters={[
        marketFilter,
        <SelectInput
          key="vendor"
          source="vendor"
          label={t('lotteryGame.vendor')}
          choices={vendorGroups.map((id) => ({ id, name: id }))}
        />,
      ]}
      empty={{ title: 'empty.lotteryGames', hint: 'empty.lotteryGamesHint' }}
      openPath={(row) => `/lotteryGames/${row.id}/show`}
    />
  );
}
