import { History } from '@sanam/console/components/history.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { AccountChange } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { AccountChangeActions } from './account-change-actions.tsx';
import { AccountChangeTag } from './account-change-tag.tsx';

/** The old and the new account, the reason and the decision. */
export function AccountChangeRecord({ id }: { id: string }) {
  const query = useRecord('accountChanges', id);
  return <RecordFrame query={query}>{(change) => <AccountChangeView change={change} />}</RecordFrame>;
}

function AccountChangeView({ change }: { change: AccountChange }) {
  const t = useWords();
  const { answer, decidedAt } = change;
  return (
    <>
      <RecordHead
        title={t('accountChange.title', { number: change.id })}
        tags={<AccountChangeTag state={change.state} />}
        actions={<AccountChangeActions change={change} />}
      />
      <Sections>
        <Section title={t('accountChange.request')}>
          <Facts
            facts={[
              [t('field.member'), change.member.username],
              [t('accountChange.old'), `${change.oldBankName} ··${change.oldAccountTail} · ${change.oldHolder}`],
              [t('accountChange.new'), `${change.bankName} ··${change.accountTail} · ${change.holder}`],
              [t('field.reason'), change.reasonText],
              [t('field.created'), <Moment key="created" at={change.createdAt} />],
              ...(decidedAt === null ? [] : ([[t('field.decided'), <Moment key="at" at={decidedAt} />]] as const)),
              ...(answer === null ? [] : ([[t('accountChange.answer'), answer]] as const)),
            ]}
          />
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={change.history} />
        </Section>
      </Sections>
    </>
  );
}
