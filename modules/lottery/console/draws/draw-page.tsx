import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { RoundSection } from '../prizes/round-section.tsx';
import { DrawActions } from './draw-actions.tsx';
import { Evidence, Notes, Sales, Settlements, Times } from './draw-sections.tsx';
import { DrawStateTag, useMarketName } from './draw-state.tsx';
import { Entries, Results } from './result-sections.tsx';
import { type DrawRecord, useDraw } from './use-draw.ts';

/** The page of a draw: sales, result with its sources, settlement, history and the possible actions. */
export function DrawPage() {
  const { id = '' } = useParams();
  const query = useDraw(id);
  return <RecordFrame query={query}>{(record) => <DrawView key={id} record={record} />}</RecordFrame>;
}

function DrawView({ record }: { record: DrawRecord }) {
  const t = useWords();
  const nameOf = useMarketName();
  const { draw } = record;
  const name = `${nameOf(draw.market)} ${draw.numero}`;
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={name} />
      <RecordHead
        title={name}
        figure={draw.number ?? <Amount value={draw.stake} />}
        tags={
          <>
            <DrawStateTag state={draw.state} />
            <Tag>{t(`lotteryDraw.kind.${draw.kind}`)}</Tag>
          </>
        }
        actions={<DrawActions record={record} />}
      />
      <Sections columnMin={340}>
        <Section title={t('lotteryDraw.sales')}>
          <Sales draw={draw} />
        </Section>
        <Section title={t('lotteryDraw.times')}>
          <Times draw={draw} />
        </Section>
        {draw.kind === 'yeekee' && (
          <Section title={t('lotteryPrize.round')} isWide>
            <RoundSection drawId={draw.id} />
          </Section>
        )}
        {draw.kind === 'official' && (
          <Section title={t('lotteryDraw.entries')} isWide>
            <Entries record={record} />
          </Section>
        )}
        <Section title={t('lotteryDraw.results')} isWide>
          <Results record={record} />
        </Section>
        <Section title={t('lotteryDraw.settlements')} isWide>
          <Settlements settlements={record.settlements} />
        </Section>
        {draw.kind !== 'official' && (
          <Section title={t('lotteryDraw.proof')}>
            <Evidence record={record} />
          </Section>
        )}
        <Section title={t('lotteryDraw.notes')}>
          <Notes notes={record.notes} />
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={record.history} />
        </Section>
      </Sections>
    </Box>
  );
}
