import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useLocale } from 'react-admin';
import { useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { EarningFacts } from '../earning-facts.tsx';
import { StopButton } from '../stop-button.tsx';
import { DrawDialog } from './raffle-dialogs.tsx';
import { RaffleStateTag } from './raffle-list.tsx';
import { bonusText } from '@sanam/wallet/console/index.ts';
import { type RaffleRecord, useRaffle, useReloadRaffle } from './use-raffle.ts';

/** Shows a raffle: its rules, the published values with their times, and the winners. */
export function RafflePage() {
  const { id = '' } = useParams();
  return <RecordFrame query={useRaffle(id)}>{(raffle) => <View key={id} raffle={raffle} />}</RecordFrame>;
}

function View({ raffle }: { raffle: RaffleRecord }) {
  const t = useWords();
  const title = useLocale() === 'th' ? raffle.titleTh : raffle.titleEn;
  const { approval, winners } = raffle;
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={title} />
      <RecordHead
        title={title}
        tags={<RaffleStateTag state={raffle.state} />}
        actions={approval === null ? <Acts raffle={raffle} /> : <WaitingApproval approval={approval} />}
      />
      <Sections columnMin={320}>
        <Rules raffle={raffle} />
        <Published raffle={raffle} />
      </Sections>
      <Section title={t('raffle.winners')}>
        {winners.length === 0 ? <Typography>{t('raffle.nobody')}</Typography> : <Winners winners={winners} />}
      </Section>
    </Box>
  );
}

function Acts({ raffle }: { raffle: RaffleRecord }) {
  const t = useWords();
  const mayChange = useMay('draws.pool.publish');
  const reload = useReloadRaffle(raffle.id);
  const [isDrawing, setIsDrawing] = useState(false);
  const { id, state } = raffle;
  if (!mayChange) return null;
  return (
    <>
      {state === 'closed' && (
        <Button variant="contained" onClick={() => setIsDrawing(true)}>
          {t('raffle.draw')}
        </Button>
      )}
      <StopButton
        id={id}
        effect="raffle.effectStop"
        isPossible={state !== 'drawn' && state !== 'stopped'}
        reload={reload}
      />
      {isDrawing && <DrawDialog raffle={raffle} onClose={() => setIsDrawing(false)} />}
    </>
  );
}

function Rules({ raffle }: { raffle: RaffleRecord }) {
  const t = useWords();
  return (
    <Section title={t('drawPool.terms')}>
      <EarningFacts
        terms={raffle}
        more={[
          [t('drawPool.startsAt'), <Moment key="from" at={raffle.startsAt} />],
          [t('drawPool.endsAt'), <Moment key="to" at={raffle.endsAt} />],
          [t('raffle.tickets'), grouped(raffle.tickets)],
          [t('raffle.prizesAre'), raffle.prizes.join(' · ')],
          [
            t('raffle.paidAs'),
            raffle.terms === undefined
              ? t('wheel.kindOf.cash')
              : t('wheel.bonusTerms', { terms: bonusText(t, raffle.terms) }),
          ],
          [t('drawPool.paid'), <Amount key="paid" value={raffle.paid} />],
          [t('drawPool.madeBy'), raffle.madeBy ?? '–'],
          [t('drawPool.approvedBy'), raffle.approvedBy ?? '–'],
        ]}
      />
    </Section>
  );
}

const hashOf = (text: string | null) => (text === null ? '–' : <CopyText text={text} />);

function Published({ raffle }: { raffle: RaffleRecord }) {
  const t = useWords();
  const publicName = useLocale() === 'th' ? raffle.publicNameTh : raffle.publicNameEn;
  return (
    <Section title={t('raffle.published')}>
      <Facts
        facts={[
          [t('raffle.seedHash'), hashOf(raffle.seedHash)],
          [t('raffle.publicName'), publicName],
          [t('raffle.publicAt'), <Moment key="public" at={raffle.publicAt} />],
          [t('raffle.closedAt'), <Moment key="closed" at={raffle.closedAt} />],
          [t('raffle.listed'), raffle.listed === null ? '–' : grouped(raffle.listed)],
          [t('raffle.listHash'), hashOf(raffle.listHash)],
          [t('raffle.publicValue'), raffle.publicValue ?? '–'],
          [t('raffle.valueBy'), raffle.valueBy ?? '–'],
          [t('raffle.drawnBy'), raffle.drawnBy ?? '–'],
          [t('raffle.drawnAt'), <Moment key="drawn" at={raffle.drawnAt} />],
          [t('raffle.seed'), hashOf(raffle.seed)],
          [t('raffle.skipped'), raffle.skipped.length === 0 ? '–' : raffle.skipped.join(', ')],
        ]}
      />
    </Section>
  );
}

function Winners({ winners }: { winners: RaffleRecord['winners'] }) {
  const t = useWords();
  return (
    <PlainTable
      label={t('raffle.winners')}
      heads={['raffle.rank', 'raffle.ticket', 'field.member', 'raffle.prize', 'field.status', 'raffle.index']}
      rows={winners.map(({ rank, number, member, amount, state, index }) => ({
        key: String(rank),
        cells: [
          rank,
          number,
          <MemberLink key="member" member={member} />,
          <Amount key="amount" value={amount} />,
          t(`raffle.winOf.${state}`),
          index,
        ],
      }))}
    />
  );
}
