import { useWords } from '../i18n/use-words.ts';
import type { Withdrawal } from '../lib/records.ts';
import { CopyText } from './copy-text.tsx';
import { MemberLink } from './member-link.tsx';
import { Moment } from './moment.tsx';
import { Facts } from './section.tsx';

/** Recipient and account of a payout, and the times of decision and sending. */
export function PayoutFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  return (
    <Facts
      facts={[
        [t('field.member'), <MemberLink key="member" member={withdrawal.member} />],
        [t('field.bank'), withdrawal.bankName],
        [t('field.accountNo'), <CopyText key="no" text={withdrawal.bankAccountNo} />],
        [t('field.holder'), withdrawal.holder],
        [t('field.number'), <CopyText key="id" text={withdrawal.id} />],
        [t('field.created'), <Moment key="created" at={withdrawal.createdAt} />],
        ...(withdrawal.decidedAt === null
          ? []
          : ([[t('field.decided'), <Moment key="decided" at={withdrawal.decidedAt} />]] as const)),
        ...(withdrawal.disbursedAt === null
          ? []
          : ([[t('field.disbursed'), <Moment key="sent" at={withdrawal.disbursedAt} />]] as const)),
        ...(withdrawal.remark === null ? [] : ([[t('field.remark'), withdrawal.remark]] as const)),
      ]}
    />
  );
}
