import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { careWordKinds } from '../contract/words.ts';
import type { WordsRecord } from './records.ts';
import { WordsAct } from './words-act.tsx';

/** The section of words in messages of members that are a sign of harm. */
export function WordsSection() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<WordsRecord>({
    queryKey: ['careWords'],
    queryFn: ({ signal }) => call('opsGetCareWords', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const mayChange = useMay('care.word.change');
  const reload = async () => void (await query.refetch());
  return (
    <Section title={t('careWord.title')} isWide>
      <RecordFrame query={query}>
        {(record) => (
          <>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
              {t('careWord.what')}{' '}
              {record.version === 0 ? t('careWord.shipped') : t('careWord.version', { version: record.version })}
            </Typography>
            <Facts facts={careWordKinds.map((kind) => [t(`careWord.of.${kind}`), record.words[kind].join(' · ')])} />
            {record.approval !== null && <WaitingApproval approval={record.approval} />}
            {mayChange && <WordsAct record={record} reload={reload} />}
          </>
        )}
      </RecordFrame>
    </Section>
  );
}
