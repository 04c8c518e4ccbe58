import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { DiffTable } from '../../components/diff-table.tsx';
import { RecordFrame } from '../../components/record-frame.tsx';
import { Section } from '../../components/section.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { moneyWithSymbol } from '../../lib/format.ts';
import { mayAccess, useStaff } from '../../lib/permissions.ts';
import type { Approval, Deposit, Withdrawal } from '../../lib/records.ts';
import { useRecord } from '../../lib/use-record.ts';
import { readPayload, stageAfter } from './proposed-change.ts';

const resourceOf: Record<string, 'deposits' | 'withdrawals'> = { deposit: 'deposits', withdrawal: 'withdrawals' };

/** What a yes would change: the record as it is now beside the record as it would be, and the frozen proposal below. */
export function ChangeSection({ approval }: { approval: Approval }) {
  const t = useWords();
  const staff = useStaff();
  const resource = resourceOf[approval.subjectType];
  const mayRead = resource !== undefined && mayAccess(staff, resource, 'show');
  return (
    <Section title={t('approval.payload')} isWide>
      {mayRead && resource === 'deposits' && <DepositChange approval={approval} />}
      {mayRead && resource === 'withdrawals' && <WithdrawalChange approval={approval} />}
      <Typography variant="subtitle2" component="h4" sx={{ mt: 1.5 }}>
        {t('approval.payloadPlain')}
      </Typography>
      <DiffTable before={null} after={approval.payload} />
    </Section>
  );
}

function DepositChange({ approval }: { approval: Approval }) {
  const t = useWords();
  const query = useRecord('deposits', approval.subjectId);
  return (
    <RecordFrame query={query}>
      {(deposit: Deposit) => {
        const next = stageAfter(approval, { deposit: deposit.stage });
        const fixed = {
          [t('field.member')]: deposit.member.username,
          [t('field.payAmount')]: moneyWithSymbol(deposit.payAmount),
        };
        return (
          <Change
            approval={approval}
            version={deposit.version}
            before={{ ...fixed, [t('field.stage')]: t(`deposit.stage.${deposit.stage}`) }}
            after={next && { ...fixed, [t('field.stage')]: t(`deposit.stage.${next as Deposit['stage']}`) }}
          />
        );
      }}
    </RecordFrame>
  );
}

function WithdrawalChange({ approval }: { approval: Approval }) {
  const t = useWords();
  const query = useRecord('withdrawals', approval.subjectId);
  return (
    <RecordFrame query={query}>
      {(withdrawal: Withdrawal) => {
        const next = stageAfter(approval, { withdrawal: withdrawal.stage });
        const fixed = {
          [t('field.member')]: withdrawal.member.username,
          [t('field.net')]: moneyWithSymbol(withdrawal.net),
          [t('field.bank')]: `${withdrawal.bankName} ··${withdrawal.accountTail}`,
        };
        return (
          <Change
            approval={approval}
            version={withdrawal.version}
            before={{ ...fixed, [t('field.stage')]: t(`withdrawal.stage.${withdrawal.stage}`) }}
            after={next && { ...fixed, [t('field.stage')]: t(`withdrawal.stage.${next as Withdrawal['stage']}`) }}
          />
        );
      }}
    </RecordFrame>
  );
}

interface ChangeProps {
  approval: Approval;
  version: number;
  before: Record<string, string>;
  after: Record<string, string> | undefined | '';
}

/** Once decided there is nothing left to compare; while it is open, a record that has moved on is said aloud. */
function Change({ approval, version, before, after }: ChangeProps) {
  const t = useWords();
  if (approval.state !== 'proposed') return null;
  const { expectedVersion } = readPayload(approval);
  const isOutdated = !after || (expectedVersion !== undefined && expectedVersion !== version);
  return (
    <>
      {isOutdated && <Alert severity="warning">{t('approval.outdated')}</Alert>}
      <DiffTable before={before} after={after || before} />
    </>
  );
}
