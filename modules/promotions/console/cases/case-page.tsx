import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import { CaseActs } from './case-acts.tsx';
import { type CaseRecord, CaseTags } from './case-columns.tsx';

/** The page of a case: its signs, the thresholds of its time, and the decision. */
export function CasePage() {
  const { id = '' } = useParams();
  const call = useCall();
  const query = useQuery<CaseRecord>({
    queryKey: recordKey('bonusCases', id),
    queryFn: ({ signal }) => call('opsGetBonusCase', { params: { id } }, { signal }),
  });
  useDecisions(query.refetch);
  useLiveNews((news) => {
    if (news.type === 'opsPromotions') void query.refetch();
  });
  return <RecordFrame query={query}>{(one) => <View key={id} one={one} />}</RecordFrame>;
}

function View({ one }: { one: CaseRecord }) {
  const t = useWords();
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={t('bonusCase.title', { member: one.member.username })} />
      <RecordHead
        title={t('bonusCase.title', { member: one.member.username })}
        figure={t('bonusCase.scoreIs', { score: one.score })}
        tags={<CaseTags row={one} />}
        actions={one.state === 'open' && one.approval === null && <CaseActs one={one} />}
      />
      {one.approval !== null && <WaitingApproval approval={one.approval} />}
      <Sections columnMin={320}>
        <Section title={t('bonusCase.about')}>
          <Facts facts={useAbout(one)} />
        </Section>
        <Section title={t('bonusCase.evidence')}>
          {one.evidence.map((found) => (
            <Evidence key={found.sign} found={found} />
          ))}
        </Section>
      </Sections>
      <Section title={t('audit.history')}>
        <History rows={one.history} />
      </Section>
    </Box>
  );
}

function useAbout(one: CaseRecord): Fact[] {
  const t = useWords();
  const { rules, dueAt, closedAt, closedBy, reason } = one;
  const facts: Fact[] = [
    [t('field.member'), <MemberLink key="member" member={one.member} />],
    [
      t('bonusCase.bonus'),
      <Link key="bonus" component={RouterLink} to={`/bonuses/${one.bonusId}/show`}>
        {one.title}
      </Link>,
    ],
    [t('bonus.amount'), <Amount key="amount" value={one.amount} />],
    [t('bonusCase.bonusState'), t(`bonus.state.${one.bonusState}`)],
    [t('bonusCase.momentLabel'), t(`bonusCase.moment.${one.moment}`)],
    [
      t('bonusCase.lines'),
      t('bonusCase.linesAre', { caseAt: rules.caseAt, holdAt: rules.holdAt, hideAt: rules.hideAt }),
    ],
    [t('bonusCase.openedAt'), <Moment key="opened" at={one.openedAt} />],
  ];
  if (dueAt !== null) facts.push([t('bonusCase.dueAt'), <Moment key="due" at={dueAt} />]);
  if (closedAt !== null) facts.push([t('bonusCase.closedAt'), <Moment key="closed" at={closedAt} />]);
  if (closedAt !== null) facts.push([t('bonusCase.closedBy'), closedBy ?? t('bonusCase.byTime')]);
  if (reason !== null) facts.push([t('common.reason'), reason]);
  return facts;
}

/** A sign with its points, its value, and the other members involved. */
function Evidence({ found: { sign, points, figure, others } }: { found: CaseRecord['evidence'][number] }) {
  const t = useWords();
  return (
    <Box component="section" aria-label={t(`bonusCase.sign.${sign}`)} sx={{ mb: 1.5 }}>
      <Typography variant="subtitle2" component="h4">
        {t(`bonusCase.sign.${sign}`)} · {t('bonusCase.points', { points })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t(`bonusCase.found.${sign}`, { figure })}
      </Typography>
      {others.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          {others.map((member) => (
            <MemberLink key={member.memberId} member={member} />
          ))}
        </Box>
      )}
    </Box>
  );
}
