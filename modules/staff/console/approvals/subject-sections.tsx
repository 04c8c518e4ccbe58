import Alert from '@mui/material/Alert';
import { DepositEvidence } from '@sanam/console/components/deposit-evidence.tsx';
import { DiffTable } from '@sanam/console/components/diff-table.tsx';
import { DisputeSection } from '@sanam/console/components/dispute-section.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { ReviewSections } from '@sanam/console/components/review-sections.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { mayAccess, useStaff } from '@sanam/console/lib/permissions.ts';
import type { Approval, Deposit, Withdrawal } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { usePayloadWords } from './payload-words.ts';
import { readPayload, shownPayload, stageAfter } from './proposed-change.ts';

const resourceOf: Record<string, 'deposits' | 'withdrawals'> = { deposit: 'deposits', withdrawal: 'withdrawals' };

/** The subject of the decision: the record as its own page shows it, and the change by an approval. */
export function SubjectSections({ approval }: { approval: Approval }) {
  const staff = useStaff();
  const resource = resourceOf[approval.subjectType];
  if (resource === undefined || !mayAccess(staff, resource, 'show')) return <PayloadSection approval={approval} />;
  return resource === 'deposits' ? <OfDeposit approval={approval} /> : <OfWithdrawal approval={approval} />;
}

/** A proposal about a subject without sections here, shown by its payload. */
function PayloadSection({ approval }: { approval: Approval }) {
  const t = useWords();
  const words = usePayloadWords();
  const { before, after } = shownPayload(approval);
  if (Object.keys(after).length === 0) return null;
  return (
    <Section title={t('approval.payloadPlain')} isWide>
      <DiffTable before={before} after={after} words={words} />
    </Section>
  );
}

function OfDeposit({ approval }: { approval: Approval }) {
  const t = useWords();
  const query = useRecord('deposits', approval.subjectId);
  return (
    <RecordFrame query={query}>
      {(deposit: Deposit) => {
        const next = stageAfter(approval, { deposit: deposit.stage });
        return (
          <>
            <Change
              approval={approval}
              version={deposit.version}
              fixed={{ [t('field.payAmount')]: moneyWithSymbol(deposit.payAmount) }}
              before={t(`deposit.stage.${deposit.stage}`)}
              after={next && t(`deposit.stage.${next as Deposit['stage']}`)}
            />
            <Section title={t('field.member')}>
              <MemberLink member={deposit.member} />
            </Section>
            <Section title={t('deposit.evidence')}>
              <DepositEvidence deposit={deposit} />
            </Section>
          </>
        );
      }}
    </RecordFrame>
  );
}

function OfWithdrawal({ approval }: { approval: Approval }) {
  const t = useWords();
  const query = useRecord('withdrawals', approval.subjectId);
  return (
    <RecordFrame query={query}>
      {(withdrawal: Withdrawal) => {
        const next = stageAfter(approval, { withdrawal: withdrawal.stage });
        return (
          <>
            <Change
              approval={approval}
              version={withdrawal.version}
              fixed={{ [t('field.net')]: moneyWithSymbol(withdrawal.net) }}
              before={t(`withdrawal.stage.${withdrawal.stage}`)}
              after={next && t(`withdrawal.stage.${next as Withdrawal['stage']}`)}
            />
            {withdrawal.dispute !== null && (
              <DisputeSection dispute={withdrawal.dispute} evidence={withdrawal.proofs} />
            )}
            <ReviewSections withdrawal={withdrawal} />
          </>
        );
      }}
    </RecordFrame>
  );
}

interface ChangeProps {
  approval: Approval;
  version: number;
  /** Values that an approval does not change. */
  fixed: Record<string, string>;
  before: string;
  /** Empty if the record no longer allows the change. */
  after: string | undefined;
}

/** The change by an open proposal, with a notice if the record has changed since; nothing after the decision. */
function Change({ approval, version, fixed, before, after }: ChangeProps) {
  const t = useWords();
  if (approval.state !== 'proposed') return null;
  const { expectedVersion } = readPayload(approval);
  const isOutdated = !after || (expectedVersion !== undefined && expectedVersion !== version);
  const stage = t('field.stage');
  return (
    <Section title={t('approval.payload')}>
      {isOutdated && <Alert severity="warning">{t('approval.outdated')}</Alert>}
      <DiffTable before={{ ...fixed, [stage]: before }} after={{ ...fixed, [stage]: after || before }} />
    </Section>
  );
}
