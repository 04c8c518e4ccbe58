import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Title, useLocale } from 'react-admin';
import { useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { PrivatePicture } from '@sanam/console/components/private-picture.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import { titleOf } from '../campaigns/campaign-draft.ts';
import { ApplicationActs } from './application-acts.tsx';
import { ApplicationState } from './application-list.tsx';
import type { Application } from './application-row.ts';

/** The page of an application: what the member sent, the possible reward, and earlier applications. */
export function ApplicationPage() {
  const { id = '' } = useParams();
  const call = useCall();
  const query = useQuery<Application>({
    queryKey: recordKey('promoApplications', id),
    queryFn: ({ signal }) => call('opsGetPromoApplication', { params: { id } }, { signal }),
  });
  useDecisions(query.refetch);
  useLiveNews((news) => {
    if (news.type === 'opsPromotions') void query.refetch();
  });
  return <RecordFrame query={query}>{(one) => <View key={id} application={one} />}</RecordFrame>;
}

function View({ application }: { application: Application }) {
  const t = useWords();
  const mayDecide = useMay('promotions.application.decide');
  const { titles, comment, pictures, earlier, approval } = application;
  const name = titleOf(titles, useLocale() ?? 'en');
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={name} />
      <RecordHead
        title={name}
        tags={<ApplicationState row={application} />}
        actions={
          approval === null ? (
            mayDecide && <ApplicationActs application={application} />
          ) : (
            <WaitingApproval approval={approval} />
          )
        }
      />
      <Sections columnMin={320}>
        <Section title={t('promoApplication.comment')}>
          <p style={{ marginTop: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {comment === '' ? '–' : comment}
          </p>
          <Facts facts={useFacts(application)} />
        </Section>
        <Section title={t('promoApplication.pictures')}>
          {pictures.length === 0 && t('promoApplication.noPictures')}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {pictures.map((picture, at) => (
              <PrivatePicture
                key={picture}
                of="opsPromoPicture"
                id={picture}
                label={t('promoApplication.picture', { place: at + 1 })}
              />
            ))}
          </Box>
        </Section>
      </Sections>
      <Earlier list={earlier} />
      <Section title={t('audit.history')}>
        <History rows={application.history} />
      </Section>
    </Box>
  );
}

function useFacts(one: Application): Fact[] {
  const t = useWords();
  const { memberId, account: username } = one;
  const facts: Fact[] = [
    [t('field.member'), <MemberLink key="member" member={{ memberId, username }} />],
    [t('promoApplication.submittedAt'), <Moment key="at" at={one.submittedAt} />],
    [t('promoApplication.assignedTo'), one.assignedTo ?? '–'],
  ];
  if (one.budgetLeft !== null)
    facts.push([t('promoApplication.budgetLeft'), <Amount key="left" value={one.budgetLeft} />]);
  if (one.amount !== null) facts.push([t('field.amount'), <Amount key="amount" value={one.amount} />]);
  if (one.remark !== null) facts.push([t('promoApplication.remark'), one.remark]);
  return facts;
}

/** Earlier applications of the same member. */
function Earlier({ list }: { list: Application['earlier'] }) {
  const t = useWords();
  const locale = useLocale();
  return (
    <Section title={t('promoApplication.earlier')}>
      {list.length === 0 ? (
        t('promoApplication.none')
      ) : (
        <PlainTable
          label={t('promoApplication.earlier')}
          heads={['promoApplication.promotion', 'field.state', 'promoApplication.submittedAt', 'field.amount']}
          rows={list.map((one) => ({
            key: one.id,
            cells: [
              titleOf(one.titles, locale),
              <ApplicationState key="state" row={one} />,
              <Moment key="at" at={one.submittedAt} />,
              one.amount === null ? '–' : <Amount key="amount" value={one.amount} />,
            ],
          }))}
        />
      )}
    </Section>
  );
}
