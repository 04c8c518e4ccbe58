import { History } from '@sanam/console/components/history.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import type { ProtectionRecord as Protection } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { ProtectionActions } from './protection-actions.tsx';
import { ProtectedStates } from './protection-columns.tsx';
import {
  ChecksTable,
  ConsentsTable,
  ExclusionsTable,
  FiguresTable,
  HitsTable,
  LimitBars,
} from './protection-sections.tsx';

/**
 * The protections of one member and the actions of staff; shown beside the list, as a page, and on the member's page.
 */
export function ProtectionRecord({ id }: { id: string }) {
  const query = useRecord('protection', id);
  // A decision of the second person changes the waiting proposal.
  useLiveNews((news) => {
    if (news.type === 'opsApproval') void query.refetch();
  });
  return <RecordFrame query={query}>{(protection) => <View protection={protection} />}</RecordFrame>;
}

function View({ protection }: { protection: Protection }) {
  const t = useWords();
  return (
    <>
      <RecordHead
        title={t('protection.title', { name: protection.member.username })}
        tags={
          <>
            <ProtectedStates states={protection.states} />
            <MemberLink member={protection.member} />
          </>
        }
        actions={<ProtectionActions protection={protection} />}
      />
      <Sections columnMin={380}>
        <Section title={t('protection.limits')}>
          <LimitBars limits={protection.limits} />
        </Section>
        <Section title={t('protection.figures')}>
          <FiguresTable figures={protection.figures} />
        </Section>
        <Section title={t('protection.exclusions')} isWide>
          <ExclusionsTable exclusions={protection.exclusions} />
        </Section>
        {protection.hits !== null && (
          <Section title={t('resources.register.name')} isWide>
            <HitsTable hits={protection.hits} />
          </Section>
        )}
        <Section title={t('protection.checks', { minutes: protection.checkMinutes })}>
          <ChecksTable checks={protection.checks} />
        </Section>
        <Section title={t('protection.consents')}>
          <ConsentsTable consents={protection.consents} />
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={protection.history} />
        </Section>
      </Sections>
    </>
  );
}
