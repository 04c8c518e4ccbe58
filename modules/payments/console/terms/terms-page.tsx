import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { TermsAct } from './terms-act.tsx';
import type { Terms, TermsRecord } from './terms.ts';

/** The page of whole numbers that a merchant sets within bounds, by two people. */
export function TermsPage({ terms }: { terms: Terms }) {
  const t = useWords();
  const query = useQuery<TermsRecord>({ queryKey: [terms.resource], queryFn: ({ signal }) => terms.load(signal) });
  useDecisions(query.refetch);
  const reload = async () => void (await query.refetch());
  const name = t(`resources.${terms.resource}.name`);
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={name} />
      <RecordFrame query={query}>
        {(record) => (
          <>
            <RecordHead
              title={name}
              tags={<Tag>{record.version === 0 ? t('terms.shipped') : `${t('terms.version')} ${record.version}`}</Tag>}
              actions={record.approval === null ? undefined : <WaitingApproval approval={record.approval} />}
            />
            <Sections columnMin={340}>
              <Section title={terms.title} isWide>
                {terms.fields.map((field) => (
                  <Box key={field.name} sx={{ mb: 1.5 }}>
                    <Facts facts={[[field.label, <b key={field.name}>{record.numbers[field.name]}</b>]]} />
                    <Typography variant="body2" color="text.secondary">
                      {field.what} {t('terms.bounds', field.bounds)}
                    </Typography>
                  </Box>
                ))}
                {terms.mayChange && <TermsAct terms={terms} record={record} reload={reload} />}
              </Section>
            </Sections>
          </>
        )}
      </RecordFrame>
    </Box>
  );
}
