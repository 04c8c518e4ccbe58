import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { History } from '@sanam/console/components/history.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PictureTile } from '@sanam/console/components/picture-tile.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { GameRecord } from '@sanam/console/lib/records.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { TypeTags, gamePicture } from '@sanam/vendors/console/index.ts';
import { GameForm } from './game-form.tsx';
import { SwitchGameDialog } from './switch-game-dialog.tsx';
import { GameState, Marks } from './game-tags.tsx';

/** The record of a game: whether and where players see it, its own fields and its history. */
export function GameRecordView({ id }: { id: string }) {
  const query = useSettings('opsGetGame', { params: { id } });
  return <RecordFrame query={query}>{(game) => <GameView game={game} reload={() => query.refetch()} />}</RecordFrame>;
}

function GameView({ game, reload }: { game: GameRecord; reload: () => Promise<unknown> }) {
  const t = useWords();
  const locale = useLocale();
  const mayChange = useMay('games.game.change');
  const [isSwitching, setIsSwitching] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <RecordHead
        title={`${game.vendor} · ${game.code}`}
        figure={
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, fontSize: 22 }}>
            <PictureTile src={gamePicture(game)} size={48} />
            {locale === 'th' ? game.nameTh : game.nameEn}
          </Box>
        }
        tags={
          <>
            <GameState game={game} />
            <Marks game={game} />
            <TypeTags types={[game.gameType]} />
          </>
        }
        actions={
          <>
            {mayChange && (
              <Button
                variant="outlined"
                color={game.enabled ? 'error' : 'primary'}
                onClick={() => setIsSwitching(true)}
              >
                {t(game.enabled ? 'game.switchOff' : 'game.switchOn')}
              </Button>
            )}
            <Button variant="outlined" component={RouterLink} to={`/gameLists?gameType=${game.gameType}&list=all`}>
              {t('game.toLists')}
            </Button>
          </>
        }
      />
      <Hidden game={game} />
      <GameForm game={game} isDisabled={!mayChange} reload={reload} />
      <Section title={t('game.facts')} level="h2">
        <Facts facts={factsOf(game, t)} />
      </Section>
      <Section title={t('audit.history')} level="h2">
        <History rows={game.history} />
      </Section>
      {isSwitching && <SwitchGameDialog game={game} reload={reload} onClose={() => setIsSwitching(false)} />}
    </Box>
  );
}

/** The reasons why players do not see the game. */
function Hidden({ game }: { game: GameRecord }) {
  const t = useWords();
  const reasons = [
    ...(game.enabled ? [] : [t('game.hidden.game')]),
    ...(game.vendorEnabled ? [] : [t('game.hidden.vendor', { vendor: game.vendor })]),
    ...(game.isVendorOffered ? [] : [t('game.hidden.merchant', { vendor: game.vendor })]),
  ];
  const closed = [...new Set([...game.countries, ...game.vendorCountries])];
  if (reasons.length > 0) return <Alert severity="warning">{reasons.join(' ')}</Alert>;
  if (closed.length > 0)
    return <Alert severity="info">{t('game.hidden.countries', { countries: closed.join(', ') })}</Alert>;
  return null;
}

function factsOf(game: GameRecord, t: ReturnType<typeof useWords>): Fact[] {
  const pins = game.pins.map(
    (pin) => `${t(`game.listOf.${pin.gameType}`)} · ${t(`game.listName.${pin.list}`)}: ${pin.place}`,
  );
  return [
    [t('game.bets'), `${moneyWithSymbol(game.minBet)} – ${moneyWithSymbol(game.maxBet)}`],
    [t('game.rtp'), game.rtp ?? '–'],
    [t('game.trial'), t(game.hasDemo ? 'common.yes' : 'common.no')],
    [t('field.openRounds'), game.openRounds],
    [t('game.pins'), pins.join(', ') || '–'],
    [t('game.importedAt'), <Moment key="at" at={game.importedAt} />],
    [t('field.number'), game.id],
  ];
}
