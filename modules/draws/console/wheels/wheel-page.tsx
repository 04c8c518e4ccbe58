import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useLocale } from 'react-admin';
import { useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { EarningFacts } from '../earning-facts.tsx';
import { StopButton } from '../stop-button.tsx';
import { SpinList } from './spin-list.tsx';
import { useReloadWheel, useWheel, type WheelRecord } from './use-wheel.ts';
import { ChangeWheelDialog } from './wheel-dialogs.tsx';
import { WheelStateTag } from './wheel-list.tsx';
import { Worth } from '../worth.tsx';

type Version = WheelRecord['versions'][number];

/** Shows a wheel and its versions, newest first, with drawn and expected counts. */
export function WheelPage() {
  const { id = '' } = useParams();
  const query = useWheel(id);
  return <RecordFrame query={query}>{(wheel) => <View key={id} wheel={wheel} />}</RecordFrame>;
}

function View({ wheel }: { wheel: WheelRecord }) {
  const t = useWords();
  const title = useLocale() === 'th' ? wheel.titleTh : wheel.titleEn;
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={title} />
      <RecordHead
        title={title}
        tags={<WheelStateTag state={wheel.state} />}
        actions={wheel.approval === null ? <Acts wheel={wheel} /> : <WaitingApproval approval={wheel.approval} />}
      />
      <Section title={t('drawPool.outcome')}>
        <Facts
          facts={[
            [t('drawPool.startsAt'), <Moment key="from" at={wheel.startsAt} />],
            [t('drawPool.endsAt'), <Moment key="to" at={wheel.endsAt} />],
            [t('wheel.open'), grouped(wheel.open)],
            [t('wheel.spins'), grouped(wheel.spins)],
            [t('drawPool.paid'), <Amount key="paid" value={wheel.paid} />],
          ]}
        />
      </Section>
      {wheel.versions.map((version) => (
        <VersionSection key={version.version} version={version} />
      ))}
      <SpinList id={wheel.id} />
    </Box>
  );
}

function Acts({ wheel }: { wheel: WheelRecord }) {
  const t = useWords();
  const mayChange = useMay('draws.pool.publish');
  const reload = useReloadWheel(wheel.id);
  const [isChanging, setIsChanging] = useState(false);
  const isLive = wheel.state === 'coming' || wheel.state === 'running';
  if (!mayChange) return null;
  return (
    <>
      {isLive && (
        <Button variant="outlined" onClick={() => setIsChanging(true)}>
          {t('wheel.change')}
        </Button>
      )}
      <StopButton id={wheel.id} effect="wheel.effectStop" isPossible={isLive} reload={reload} />
      {isChanging && <ChangeWheelDialog wheel={wheel} onClose={() => setIsChanging(false)} />}
    </>
  );
}

function VersionSection({ version }: { version: Version }) {
  const t = useWords();
  return (
    <Section title={t('wheel.versionNumber', { version: version.version })}>
      <EarningFacts
        terms={version}
        more={[
          [t('drawPool.madeBy'), version.madeBy ?? '–'],
          [t('drawPool.approvedBy'), version.approvedBy ?? '–'],
          [t('wheel.fromAt'), <Moment key="from" at={version.fromAt} />],
          [t('wheel.untilAt'), <Moment key="until" at={version.untilAt} />],
          [t('wheel.spins'), grouped(version.spins)],
        ]}
      />
      <Drawn version={version} />
      <Fit check={version.check} />
    </Section>
  );
}

function Drawn({ version: { version, prizes } }: { version: Version }) {
  const t = useWords();
  const isThai = useLocale() === 'th';
  return (
    <PlainTable
      label={t('wheel.drawnTable', { version })}
      heads={[
        'wheel.prize',
        'wheel.amount',
        'wheel.weight',
        'wheel.stock',
        'wheel.left',
        'wheel.drawn',
        'wheel.expected',
      ]}
      rows={prizes.map((prize) => ({
        key: prize.prizeId,
        cells: [
          `${prize.prizeId}. ${isThai ? prize.titleTh : prize.titleEn}`,
          <Worth key="amount" of={prize} />,
          grouped(prize.weight),
          prize.stock === null ? t('wheel.endless') : grouped(prize.stock),
          prize.left === null ? '–' : grouped(prize.left),
          grouped(prize.drawn),
          prize.expected,
        ],
      }))}
    />
  );
}

/** Threshold of the probability. Fair draws fall below it once in 10,000 wheels. */
const SUSPECT_BELOW = 0.0001;

function Fit({ check }: { check: Version['check'] }) {
  const t = useWords();
  if (check === null) return <Typography sx={{ mt: 1 }}>{t('wheel.tooFew')}</Typography>;
  const { chiSquare, degrees, probability } = check;
  const isSuspect = probability < SUSPECT_BELOW;
  return (
    <Box sx={{ mt: 1, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Tag tone={isSuspect ? 'bad' : 'good'}>{t(isSuspect ? 'wheel.suspect' : 'wheel.fits')}</Tag>
      <Typography>
        {t('wheel.chiSquare', {
          value: chiSquare.toFixed(2),
          degrees,
          probability: probability.toFixed(4),
        })}
      </Typography>
    </Box>
  );
}
