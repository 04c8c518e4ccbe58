import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { gameListNames, pinnedTypes } from '@sanam/vendors/contract/game-types.ts';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { PinForm } from './pin-form.tsx';

type ListType = (typeof pinnedTypes)[number];
type ListName = (typeof gameListNames)[number];

/** The games that the merchant pins to each list. The address contains the list. */
export function GameListsPage() {
  const t = useWords();
  const [search, setSearch] = useSearchParams();
  const gameType = pinnedTypes.find((one) => one === search.get('gameType')) ?? 'RNG';
  const wanted = gameListNames.find((one) => one === search.get('list')) ?? 'all';
  const list: ListName = gameType === 'ALL' ? 'hot' : wanted;
  const go = (to: { gameType: ListType; list: ListName }) => setSearch(to, { replace: true });
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.gameLists.name')} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 320px))', mb: 1.5 }}>
        <TextField
          select
          label={t('game.listWhere')}
          value={gameType}
          onChange={(event) => go({ gameType: event.target.value as ListType, list })}
          sx={{ m: 0 }}
        >
          {pinnedTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {t(`game.listOf.${type}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('game.listWhich')}
          value={list}
          disabled={gameType === 'ALL'}
          onChange={(event) => go({ gameType, list: event.target.value as ListName })}
          sx={{ m: 0 }}
        >
          {gameListNames.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`game.listName.${name}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Pins key={`${gameType}/${list}`} gameType={gameType} list={list} />
    </Box>
  );
}

function Pins({ gameType, list }: { gameType: ListType; list: ListName }) {
  const t = useWords();
  const isDisabled = !useMay('games.game.change');
  const query = useSettings('opsGetPins', { params: { gameType, list } });
  return (
    <Section title={`${t(`game.listOf.${gameType}`)} · ${t(`game.listName.${list}`)}`} level="h2">
      <Alert severity="info" sx={{ mb: 1.5 }}>
        {t(list === 'hot' ? 'game.pinsHotWhat' : 'game.pinsWhat')}
      </Alert>
      <RecordFrame query={query}>
        {(pins) => (
          <PinForm of={{ gameType, list }} pins={pins} isDisabled={isDisabled} reload={() => query.refetch()} />
        )}
      </RecordFrame>
    </Section>
  );
}
