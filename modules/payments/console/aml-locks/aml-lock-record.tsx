import { History } from '@sanam/console/components/history.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { AmlLock } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { AmlLockTag, LockedAmount } from './aml-lock-columns.tsx';
import { LiftLock } from './lift-lock.tsx';

/** The locked amount, the reason, the text shown to the member, and the history. */
export function AmlLockRecord({ id }: { id: string }) {
  const query = useRecord('amlLocks', id);
  return <RecordFrame query={query}>{(lock) => <AmlLockView lock={lock} />}</RecordFrame>;
}

function AmlLockView({ lock }: { lock: AmlLock }) {
  const t = useWords();
  const { liftedAt, told } = lock;
  return (
    <>
      <RecordHead
        title={t('amlLock.title', { number: lock.id })}
        tags={<AmlLockTag state={lock.state} />}
        actions={<LiftLock lock={lock} />}
      />
      <Sections>
        <Section title={t('amlLock.what')}>
          <Facts
            facts={[
              [t('field.member'), lock.member.username],
              [t('field.amount'), <LockedAmount key="amount" amount={lock.amount} />],
              [t('field.reason'), lock.reasonText],
              [t('amlLock.asks'), t(`amlLock.ask.${lock.asks}`)],
              ...(told === null ? [] : ([[t('amlLock.told'), told]] as const)),
              [t('field.created'), <Moment key="opened" at={lock.openedAt} />],
              ...(liftedAt === null ? [] : ([[t('amlLock.lifted'), <Moment key="lifted" at={liftedAt} />]] as const)),
            ]}
          />
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={lock.history} />
        </Section>
      </Sections>
    </>
  );
}
