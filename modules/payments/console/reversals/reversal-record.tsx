import type { ComponentProps } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Reversal } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { ReversalActions } from './reversal-actions.tsx';
import { ReversalKind, ReversalStateTag } from './reversal-columns.tsx';

/** One reversal: the report of the provider, the decisions taken and the open amount. */
export function ReversalRecord({ id }: { id: string }) {
  const query = useRecord('reversals', id);
  return <RecordFrame query={query}>{(reversal) => <ReversalView reversal={reversal} />}</RecordFrame>;
}

function ReversalView({ reversal }: { reversal: Reversal }) {
  const t = useWords();
  return (
    <>
      <RecordHead
        title={t('reversal.title', { number: reversal.id })}
        figure={<Amount value={reversal.amount} />}
        tags={<ReversalStateTag state={reversal.state} />}
        actions={<ReversalActions reversal={reversal} />}
      />
      <Sections>
        <Section title={t('reversal.overview')}>
          <Facts facts={factsOf(reversal, t)} />
        </Section>
        <Section title={t('reversal.decisions')}>
          {reversal.decisions.length === 0 ? t('reversal.noDecisions') : <Decisions reversal={reversal} />}
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={reversal.history} />
        </Section>
      </Sections>
    </>
  );
}

function factsOf(reversal: Reversal, t: ReturnType<typeof useWords>): ComponentProps<typeof Facts>['facts'] {
  return [
    [t('field.member'), <MemberLink key="member" member={reversal.member} />],
    [
      t('reversal.deposit'),
      <Link key="deposit" component={RouterLink} to={`/deposits/${reversal.depositId}`}>
        {reversal.depositId}
      </Link>,
    ],
    [t('reversal.kindHead'), <ReversalKind key="kind" kind={reversal.kind} />],
    [t('field.reference'), <CopyText key="ref" text={reversal.reference} />],
    [t('reversal.reversedAt'), <Moment key="at" at={reversal.reversedAt} />],
    [t('reversal.taken'), <Amount key="taken" value={reversal.taken} />],
    [t('reversal.borne'), <Amount key="borne" value={reversal.borne} />],
    [t('reversal.open'), <Amount key="open" value={reversal.open} />],
    ...(reversal.state === 'open'
      ? ([[t('reversal.takable'), <Amount key="takable" value={reversal.takable} />]] as const)
      : []),
  ];
}

function Decisions({ reversal }: { reversal: Reversal }) {
  const t = useWords();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {reversal.decisions.map((one) => (
        <li key={one.decidedAt}>
          <Facts
            facts={[
              [t(`reversal.decision.${one.decision}`), <Amount key="amount" value={one.amount} />],
              [t('field.decided'), <Moment key="at" at={one.decidedAt} />],
              [t('reversal.by'), t('reversal.byTwo', { first: one.proposedBy, second: one.decidedBy })],
              [t('field.reason'), one.reason],
            ]}
          />
        </li>
      ))}
    </Box>
  );
}
