import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { CaseActions } from './case-actions.tsx';
import { CaseTags, type LotteryCase, useDrawOfCase } from './case-columns.tsx';

/** The page of one case: its ticket or correction, and the possible decisions. */
export function CaseRecord({ id }: { id: string }) {
  const query = useRecord('lotteryCases', id);
  return <RecordFrame query={query}>{(one) => <CaseView one={one} />}</RecordFrame>;
}

export function CaseView({ one }: { one: LotteryCase }) {
  const t = useWords();
  const drawName = useDrawOfCase();
  return (
    <>
      <RecordHead
        title={t(`lotteryCase.title.${one.kind}`, { member: one.username, draw: drawName(one) })}
        {...(one.amount === null ? {} : { figure: <Amount value={one.amount} /> })}
        tags={<CaseTags row={one} />}
        actions={<CaseActions one={one} />}
      />
      <Parts one={one} />
    </>
  );
}

function Parts({ one }: { one: LotteryCase }) {
  const t = useWords();
  return (
    <Sections>
      <Section title={t(one.kind === 'contested' ? 'lotteryCase.asked' : 'lotteryCase.why')}>
        <Why one={one} />
      </Section>
      <About one={one} />
      <Section title={t('audit.history')} isWide>
        <History rows={one.history} />
      </Section>
    </Sections>
  );
}

function About({ one }: { one: LotteryCase }) {
  const t = useWords();
  const drawName = useDrawOfCase();
  const link = (to: string, text: string) => (
    <Link key={to} component={RouterLink} to={to}>
      {text}
    </Link>
  );
  const facts: Fact[] = [
    [t('field.member'), <MemberLink key="member" member={one} />],
    [t('lotteryDraw.draw'), link(`/lotteryDraws/${one.drawId}/show`, drawName(one))],
    ...(one.ticketNo === null
      ? []
      : [[t('lotteryTicket.number'), link(`/lotteryTickets/${one.ticketNo}/show`, one.ticketNo)] satisfies Fact]),
    [t('field.created'), <Moment key="opened" at={one.openedAt} />],
    ...(one.closedAt === null
      ? []
      : [[t('lotteryCase.closedAt'), <Moment key="closed" at={one.closedAt} />] satisfies Fact]),
    ...(one.closedBy === null ? [] : [[t('lotteryCase.closedBy'), one.closedBy] satisfies Fact]),
  ];
  return (
    <Section title={t('lotteryCase.about')}>
      <Facts facts={facts} />
    </Section>
  );
}

function Why({ one }: { one: LotteryCase }) {
  const t = useWords();
  const nameOf = useCodeWords();
  if (one.kind === 'contested')
    return (
      <>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{one.text}</Typography>
        {one.answer !== null && (
          <Typography color="text.secondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {t('lotteryCase.answered')}: {one.answer}
          </Typography>
        )}
      </>
    );
  if (one.kind === 'uncovered') return <Typography>{t('lotteryCase.whyUncovered')}</Typography>;
  return (
    <>
      <Typography>{t(`lotteryCase.whyAside.${one.phase ?? 'pay'}`)}</Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {nameOf('lotteryCase.aside', one.text)}
      </Typography>
    </>
  );
}
