import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { playName } from '../book/play-name.ts';
import { Nothing } from '../draws/draw-sections.tsx';
import type { LotteryGame } from './game-list.tsx';
import { OddsDialog } from './odds-dialog.tsx';
import { type OddsSet, percentOf } from './odds-draft.ts';

/** The odds of a game by play type and rate; older versions on request. */
export function OddsSection({ game }: { game: LotteryGame }) {
  const t = useWords();
  const call = useCall();
  const [isAll, setIsAll] = useState(false);
  const [changed, setChanged] = useState<OddsSet | null>(null);
  const query = useQuery({
    queryKey: ['lotteryOdds', game.gameId],
    queryFn: ({ signal }) => call('opsListOdds', { params: { gameId: game.gameId } }, { signal }),
  });
  useLiveNews((news) => {
    if (news.type === 'opsApproval' || news.type === 'resync') void query.refetch();
  });
  return (
    <Section title={t('lotteryGame.odds')} isWide>
      <FormControlLabel
        control={<Switch checked={isAll} onChange={(event) => setIsAll(event.target.checked)} />}
        label={t('lotteryGame.allVersions')}
      />
      <RecordFrame query={query}>
        {({ sets }) => <Sets sets={sets.filter((one) => isAll || one.isInForce)} onChange={setChanged} />}
      </RecordFrame>
      {changed !== null && <OddsDialog game={game} set={changed} onClose={() => setChanged(null)} />}
    </Section>
  );
}

function Sets({ sets, onChange }: { sets: readonly OddsSet[]; onChange: (set: OddsSet) => void }) {
  const t = useWords();
  const mayChange = useMay('lottery.odds.change');
  if (sets.length === 0) return <Nothing text={t('lotteryGame.noOdds')} />;
  return (
    <PlainTable
      label={t('lotteryGame.odds')}
      heads={[
        'lotteryTicket.playType',
        'lotteryTicket.series',
        'lotteryGame.version',
        'lotteryGame.oddsRtp',
        'lotteryGame.rebate',
        'lotteryGame.returns',
        'lotteryGame.since',
        'lotteryGame.change',
      ]}
      rows={sets.map((set) => ({
        key: set.oddsSetId,
        cells: [
          playName(set.playType, t),
          set.series,
          <span key="version">
            {set.setVersion} {!set.isInForce && <Tag>{t('lotteryGame.old')}</Tag>}
          </span>,
          set.classes.map((one) => `${one.class} ${one.odds} (${one.rtpPercent} %)`).join(' · '),
          `${percentOf(set.rebateBp)} %`,
          `${set.returnPercent} %`,
          <span key="at">
            <Moment at={set.at} />
            <br />
            {set.by ?? t('lotteryGame.byStart')}
          </span>,
          mayChange && set.isInForce ? (
            <Button key="change" size="small" onClick={() => onChange(set)}>
              {t('lotteryGame.newOdds', { name: `${set.playType} ${set.series}` })}
            </Button>
          ) : (
            ''
          ),
        ],
      }))}
    />
  );
}
