import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { UnmatchedLine } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { useBankName } from '@sanam/wallet/console/index.ts';
import { ourAccount } from '../our-account.tsx';
import { UnmatchedActions } from './unmatched-actions.tsx';
import { UnmatchedReason, UnmatchedTags } from './unmatched-columns.tsx';

/** One line with the data of the bank, the candidate orders and the decision. */
export function UnmatchedRecord({ id }: { id: string }) {
  const query = useRecord('unmatchedLines', id);
  return <RecordFrame query={query}>{(line) => <UnmatchedView line={line} />}</RecordFrame>;
}

function UnmatchedView({ line }: { line: UnmatchedLine }) {
  const t = useWords();
  const bankName = useBankName();
  const none = t('common.none');
  return (
    <>
      <RecordHead
        title={t('unmatched.title', { number: line.id })}
        figure={<Amount value={line.amount} />}
        tags={<UnmatchedTags row={line} />}
        actions={<UnmatchedActions line={line} />}
      />
      <Sections>
        <Section title={t('unmatched.overview')}>
          <Facts
            facts={[
              [t('field.reason'), <UnmatchedReason key="reason" reason={line.reasonCode} />],
              [t('field.payer'), line.payerName ?? none],
              [
                t('field.payerAccount'),
                [bankName(line.payerBank), line.payerAccount].filter(Boolean).join(' ') || none,
              ],
              [t('field.reference'), line.reference ?? none],
              [t('field.number'), <CopyText key="ref" text={line.sourceRef} />],
              [t('field.channel'), ourAccount(line)],
              [t('field.booked'), <Moment key="booked" at={line.bookedAt} />],
              ...(line.decidedAt === null
                ? []
                : ([[t('field.decided'), <Moment key="decided" at={line.decidedAt} />]] as const)),
            ]}
          />
        </Section>
        <Section title={t('unmatched.candidates')}>
          {line.candidates.length === 0 ? t('unmatched.noCandidates') : <Candidates ids={line.candidates} />}
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={line.history} />
        </Section>
      </Sections>
    </>
  );
}

function Candidates({ ids }: { ids: readonly string[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {ids.map((id) => (
        <li key={id}>
          <Link component={RouterLink} to={`/deposits/${id}`}>
            {id}
          </Link>
        </li>
      ))}
    </Box>
  );
}
