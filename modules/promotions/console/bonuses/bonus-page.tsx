import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import type { Value } from '@sanam/client/client';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import { termRules } from '../campaigns/bonus-lines.ts';
import { BonusState, memberOf, Played } from './bonus-columns.tsx';
import { EndBonusButton } from './end-bonus-button.tsx';

type Bonus = Value<'opsGetBonus'>;

/** The page of a bonus: money, times, terms and history. */
export function BonusPage() {
  const { id = '' } = useParams();
  const call = useCall();
  const query = useQuery<Bonus>({
    queryKey: recordKey('bonuses', id),
    queryFn: ({ signal }) => call('opsGetBonus', { params: { id } }, { signal }),
  });
  useDecisions(query.refetch);
  useLiveNews((news) => {
    if (news.type === 'opsPromotions') void query.refetch();
  });
  return <RecordFrame query={query}>{(one) => <View key={id} bonus={one} />}</RecordFrame>;
}

function View({ bonus }: { bonus: Bonus }) {
  const t = useWords();
  const mayEnd = useMay('promotions.bonus.end');
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={bonus.title} />
      <RecordHead
        title={bonus.title}
        figure={<Amount value={bonus.amount} />}
        tags={<BonusState row={bonus} />}
        actions={mayEnd && bonus.approval === null && <EndBonusButton bonus={bonus} />}
      />
      {bonus.approval !== null && <WaitingApproval approval={bonus.approval} />}
      <Sections columnMin={320}>
        <Section title={t('bonus.money')}>
          <Facts facts={useMoneyFacts(bonus)} />
        </Section>
        <Section title={t('bonus.source')}>
          <Facts facts={useSourceFacts(bonus)} />
        </Section>
        <Section title={t('bonus.terms')}>
          <Facts facts={termRules(t, bonus.terms)} />
        </Section>
      </Sections>
      <Section title={t('audit.history')}>
        <History rows={bonus.history} />
      </Section>
    </Box>
  );
}

function useMoneyFacts(bonus: Bonus): Fact[] {
  const t = useWords();
  return [
    [t('bonus.amount'), <Amount key="amount" value={bonus.amount} />],
    [t('bonus.balance'), <Amount key="balance" value={bonus.balance} />],
    [t('bonus.played'), <Played key="played" row={bonus} />],
    [t('bonus.converted'), <Amount key="converted" value={bonus.converted} />],
    [t('bonus.returned'), <Amount key="returned" value={bonus.returned} />],
  ];
}

function useSourceFacts(bonus: Bonus): Fact[] {
  const t = useWords();
  const { promotionId, source, sourceId, version, startedAt, expiresAt, endedAt, endReason, checkedUntil } = bonus;
  const facts: Fact[] = [
    [t('field.member'), <MemberLink key="member" member={memberOf(bonus)} />],
    [
      t('bonus.campaign'),
      promotionId === null ? (
        bonus.title
      ) : (
        <Link key="campaign" component={RouterLink} to={`/campaigns/${promotionId}/show`}>
          {bonus.title}
        </Link>
      ),
    ],
    [t('bonus.version'), String(version)],
    [t('bonus.source'), `${t(`bonus.sourceOf.${source}`)} · ${sourceId}`],
    [t('bonus.grantedAt'), <Moment key="granted" at={bonus.grantedAt} />],
  ];
  if (startedAt !== null) facts.push([t('bonus.startedAt'), <Moment key="started" at={startedAt} />]);
  if (expiresAt !== null) facts.push([t('bonus.expiresAt'), <Moment key="expires" at={expiresAt} />]);
  if (checkedUntil !== null) facts.push([t('bonus.checkedUntil'), <Moment key="checked" at={checkedUntil} />]);
  if (endedAt !== null) facts.push([t('bonus.endedAt'), <Moment key="ended" at={endedAt} />]);
  if (endReason !== null) facts.push([t('bonus.endReason'), endReason]);
  return facts;
}
