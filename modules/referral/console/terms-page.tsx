import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import type { TermsRecord } from './records.ts';
import { amounts, counts } from './terms-draft.ts';
import { TermsAct } from './terms-act.tsx';

/** The page with the conditions for friends, the two rewards, and their cost. */
export function TermsPage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<TermsRecord>({
    queryKey: ['referralTerms'],
    queryFn: ({ signal }) => call('opsGetReferralTerms', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const mayChange = useMay('referral.terms.change');
  const reload = async () => void (await query.refetch());
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.referralTerms.name')} />
      <RecordFrame query={query}>
        {(terms) => (
          <>
            <RecordHead
              title={t('resources.referralTerms.name')}
              tags={null}
              actions={terms.approval === null ? undefined : <WaitingApproval approval={terms.approval} />}
            />
            <Sections columnMin={340}>
              <Section title={t('referral.terms')}>
                <Facts
                  facts={[
                    [t('field.status'), t(terms.isOpen ? 'referral.open' : 'referral.closed')],
                    ...amounts.map(
                      (name) => [t(`referral.${name}`), <Amount key={name} value={terms[name]} />] as const,
                    ),
                    ...counts.map((name) => [t(`referral.${name}`), grouped(terms[name])] as const),
                  ]}
                />
                {mayChange && <TermsAct terms={terms} reload={reload} />}
              </Section>
              <Section title={t('referral.month')}>
                <Facts
                  facts={[
                    [t('referral.invited'), grouped(terms.month.invited)],
                    [t('referral.rewarded'), grouped(terms.month.rewarded)],
                    [t('referral.cost'), <Amount key="cost" value={terms.month.cost} />],
                  ]}
                />
              </Section>
            </Sections>
          </>
        )}
      </RecordFrame>
    </Box>
  );
}
