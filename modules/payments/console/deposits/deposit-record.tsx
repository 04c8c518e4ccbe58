import type { ComponentProps } from 'react';
import Box from '@mui/material/Box';
import { Amount } from '@sanam/console/components/amount.tsx';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { DepositEvidence, noteFacts } from '@sanam/console/components/deposit-evidence.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { DepositStageTag } from '@sanam/console/components/stage-tag.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { SlipList } from '../slips/slip-list.tsx';
import { DepositActions } from './deposit-actions.tsx';
import { OpenLines } from './open-lines.tsx';
import { MethodName } from '../deposit-columns.tsx';
import type { Deposit } from '@sanam/console/lib/records.ts';

/** One deposit order with its evidence, its history and the open decision. */
export function DepositRecord({ id }: { id: string }) {
  const query = useRecord('deposits', id);
  return <RecordFrame query={query}>{(deposit) => <DepositView deposit={deposit} />}</RecordFrame>;
}

function DepositView({ deposit }: { deposit: Deposit }) {
  const t = useWords();
  return (
    <>
      <RecordHead
        title={t('deposit.title', { number: deposit.id })}
        figure={<Amount value={deposit.amount} />}
        tags={
          <>
            <DepositStageTag stage={deposit.stage} />
            {deposit.alarm !== null && <Tag tone="bad">{t(`deposit.alarm.${deposit.alarm}`)}</Tag>}
          </>
        }
        actions={<DepositActions deposit={deposit} />}
      />
      <Sections>
        <Section title={t('deposit.overview')}>
          <Facts facts={orderFacts(deposit, t)} />
        </Section>
        <Section title={t('deposit.evidence')}>
          <DepositEvidence deposit={deposit} />
        </Section>
        {deposit.slips.length > 0 && (
          <Section title={t('deposit.slips')} isWide>
            <SlipList slips={deposit.slips} />
          </Section>
        )}
        {deposit.stage === 'review' && deposit.returnable === null && deposit.approval === null && (
          <Section title={t('deposit.openLines')} isWide>
            <OpenLines deposit={deposit} />
          </Section>
        )}
        {deposit.returns.length > 0 && (
          <Section title={t('deposit.returns')}>
            <Returns deposit={deposit} />
          </Section>
        )}
        <Section title={t('audit.history')} isWide>
          <History rows={deposit.history} />
        </Section>
      </Sections>
    </>
  );
}

/** Returns the facts of the order as label and value. */
function orderFacts(deposit: Deposit, t: ReturnType<typeof useWords>): ComponentProps<typeof Facts>['facts'] {
  const cause = deposit.reviewReason ?? deposit.why;
  return [
    ...(cause === null ? [] : ([[t('deposit.cause'), <Cause key="cause" code={cause} />]] as const)),
    [t('field.member'), <MemberLink key="member" member={deposit.member} />],
    [t('field.number'), <CopyText key="id" text={deposit.id} />],
    [t('field.orderCode'), <CopyText key="code" text={deposit.orderCode} />],
    [t('field.method'), <MethodName key="method" method={deposit.method} />],
    [t('field.channel'), deposit.channel],
    [t('field.payAmount'), <Amount key="pay" value={deposit.payAmount} />],
    [t('field.fee'), <Amount key="fee" value={deposit.fee} />],
    [
      t('field.credited'),
      deposit.creditedAmount === null ? t('common.none') : <Amount key="in" value={deposit.creditedAmount} />,
    ],
    ...confirmingFacts(deposit, t),
    ...(deposit.cardReturnAskedAt === null
      ? []
      : ([[t('deposit.cardReturnAsked'), <Moment key="asked" at={deposit.cardReturnAskedAt} />]] as const)),
    [t('field.created'), <Moment key="created" at={deposit.createdAt} />],
    [t('field.expires'), <Moment key="expires" at={deposit.expiresAt} />],
    ...(deposit.decidedAt === null
      ? []
      : ([[t('field.decided'), <Moment key="decided" at={deposit.decidedAt} />]] as const)),
    ...(deposit.reasonText === null ? [] : ([[t('field.reason'), deposit.reasonText]] as const)),
  ];
}

/** The cause of a review or an end: of the payment, or of its evidence. */
function Cause({ code }: { code: string }) {
  const words = useCodeWords();
  const ofPayment = words('deposit.causeCode', code);
  return <b>{ofPayment === code ? words('deposit.evidenceKind', code) : ofPayment}</b>;
}

/** Returns the confirmations of a crypto payment that is not credited yet. */
function confirmingFacts({ confirming }: Deposit, t: ReturnType<typeof useWords>): [string, string][] {
  if (confirming === null) return [];
  return [[t('deposit.confirming'), t('deposit.confirmingOf', confirming)]];
}

const returnTones = { waiting: 'busy', sending: 'busy', unknown: 'caution', paid: 'good', failed: 'bad' } as const;

/** The returns of this order's money, with the answers of the rail. */
function Returns({ deposit }: { deposit: Deposit }) {
  const t = useWords();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {deposit.returns.map((one) => (
        <li key={one.returnId}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
            <Tag tone={returnTones[one.state]}>{t(`deposit.returnState.${one.state}`)}</Tag>
            <Moment at={one.settledAt ?? one.createdAt} />
          </Box>
          <Facts
            facts={[
              [t('field.amount'), <Amount key="a" value={one.amount} />],
              [t('field.number'), <CopyText key="id" text={one.returnId} />],
              ...noteFacts(one, t),
            ]}
          />
        </li>
      ))}
    </Box>
  );
}
