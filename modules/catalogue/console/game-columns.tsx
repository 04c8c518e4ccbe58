import { useLocale } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { Pictured } from '@sanam/console/components/picture-tile.tsx';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import type { GameRow } from '@sanam/console/lib/records.ts';
import { TypeTags, gamePicture } from '@sanam/vendors/console/index.ts';
import { GameState, Marks } from './game-tags.tsx';

export const gameColumns: Column<GameRow>[] = [
  { source: 'nameEn', label: 'field.name', cell: (row) => <GameName game={row} />, card: 'title' },
  { source: 'code', label: 'field.code', cell: (row) => row.code, card: 'line' },
  { source: 'vendor', label: 'field.vendor', cell: (row) => row.vendor, card: 'line' },
  { source: 'gameType', label: 'game.type', cell: (row) => <TypeTags types={[row.gameType]} /> },
  { source: 'classify', label: 'game.class', cell: (row) => row.classify, card: 'line' },
  { source: 'enabled', label: 'field.state', cell: (row) => <GameState game={row} />, card: 'figure' },
  {
    source: 'marks',
    label: 'game.marks',
    cell: (row) => <Marks game={row} />,
    isEmpty: ({ isHot, isNew, kind }) => !isHot && !isNew && kind !== 'VASSALAGE',
    card: 'line',
  },
  { source: 'position', label: 'game.position', cell: (row) => row.position, isNumeric: true },
  { source: 'minBet', label: 'game.minBet', cell: (row) => moneyWithSymbol(row.minBet), isNumeric: true },
  {
    source: 'maxBet',
    label: 'game.maxBet',
    cell: (row) => moneyWithSymbol(row.maxBet),
    isNumeric: true,
    isHidden: true,
  },
  { source: 'rtp', label: 'game.rtp', cell: (row) => row.rtp ?? '–', isNumeric: true, isHidden: true },
  { source: 'countries', label: 'game.closedIn', cell: (row) => row.countries.join(' ') },
];

export function GameName({ game }: { game: Pick<GameRow, 'nameTh' | 'nameEn' | 'pictureUrl' | 'vendor' | 'code'> }) {
  const locale = useLocale();
  return <Pictured src={gamePicture(game)}>{locale === 'th' ? game.nameTh : game.nameEn}</Pictured>;
}
