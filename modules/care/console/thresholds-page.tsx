import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { careThresholdNames, careThresholds } from '../contract/thresholds.ts';
import type { ThresholdsRecord } from './records.ts';
import { ThresholdsAct } from './thresholds-act.tsx';
import { WordsSection } from './words-section.tsx';

/** The page of thresholds for signs of harm, with the range of each. */
export function ThresholdsPage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<ThresholdsRecord>({
    queryKey: ['careThresholds'],
    queryFn: ({ signal }) => call('opsGetCareThresholds', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const mayChange = useMay('care.threshold.change');
  const reload = async () => void (await query.refetch());
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.careThresholds.name')} />
      <RecordFrame query={query}>
        {(record) => (
          <>
            <RecordHead
              title={t('resources.careThresholds.name')}
              tags={
                <span>
                  {record.version === 0 ? t('careLine.asShipped') : `${t('careLine.version')} ${record.version}`}
                </span>
              }
              actions={record.approval === null ? undefined : <WaitingApproval approval={record.approval} />}
            />
            <Sections columnMin={340}>
              <Section title={t('careLine.title')} isWide>
                <Lines record={record} />
                {mayChange && <ThresholdsAct record={record} reload={reload} />}
              </Section>
              <WordsSection />
            </Sections>
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

function Lines({ record: { thresholds } }: { record: ThresholdsRecord }) {
  const t = useWords();
  return (
    <PlainTable
      wraps
      label={t('careLine.title')}
      heads={['careLine.head', 'careLine.now', 'careLine.bounds']}
      rows={careThresholdNames.map((name) => ({
        key: name,
        cells: [
          t(`careLine.of.${name}`),
          <Box key="now" component="b" sx={{ whiteSpace: 'nowrap' }}>
            {grouped(thresholds[name])}
          </Box>,
          t('careLine.shipped', bounds(name)),
        ],
      }))}
    />
  );
}

function bounds(name: (typeof careThresholdNames)[number]) {
  const { shipped, strictest, loosest } = careThresholds[name];
  return { shipped: grouped(shipped), strictest: grouped(strictest), loosest: grouped(loosest) };
}
