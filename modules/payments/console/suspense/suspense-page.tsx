import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { SUSPENSE_DAYS } from '../../contract/suspense.ts';
import { SuspenseAct, type SuspenseRecord } from './suspense-act.tsx';

/** The page of the days that money may stay in suspense. */
export function SuspensePage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<SuspenseRecord>({
    queryKey: ['suspenseTerm'],
    queryFn: ({ signal }) => call('opsGetSuspenseTerm', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const mayChange = useMay('payments.suspense.change');
  const reload = async () => void (await query.refetch());
  const name = t('resources.suspenseTerm.name');
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={name} />
      <RecordFrame query={query}>
        {(record) => (
          <>
            <RecordHead
              title={name}
              tags={<Tag>{record.version === 0 ? t('suspenseTerm.shipped') : versionOf(t, record)}</Tag>}
              actions={record.approval === null ? undefined : <WaitingApproval approval={record.approval} />}
            />
            <Sections columnMin={340}>
              <Section title={t('suspenseTerm.title')} isWide>
                <Facts facts={[[t('suspenseTerm.now'), <b key="days">{record.days}</b>]]} />
                <Typography variant="body2" color="text.secondary">
                  {t('suspenseTerm.what')} {t('suspenseTerm.bounds', SUSPENSE_DAYS)}
                </Typography>
                {mayChange && <SuspenseAct record={record} reload={reload} />}
              </Section>
            </Sections>
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

const versionOf = (t: ReturnType<typeof useWords>, { version }: SuspenseRecord): string =>
  `${t('suspenseTerm.version')} ${version}`;
