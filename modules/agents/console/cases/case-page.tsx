import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { CaseActs } from './case-acts.tsx';
import { CaseTags, namesOf } from './case-list.tsx';
import { useWageCase, type WageCase } from './use-case.ts';

/** The page of a case: its members, the bets that were found, questions of agents, and the decision. */
export function CasePage() {
  const { id = '' } = useParams();
  const query = useWageCase(id);
  return <RecordFrame query={query}>{(one) => <CaseView key={id} one={one} />}</RecordFrame>;
}

export function CaseView({ one }: { one: WageCase }) {
  const t = useWords();
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={namesOf(one)} />
      <RecordHead
        title={namesOf(one)}
        tags={<CaseTags row={one} />}
        actions={one.approval === null ? <CaseActs one={one} /> : <WaitingApproval approval={one.approval} />}
      />
      <Sections columnMin={340}>
        <Section title={t('wageCase.about')}>
          <Facts facts={useAbout(one)} />
        </Section>
        <Questions one={one} />
      </Sections>
      <Evidence one={one} />
      <Section title={t('audit.history')}>
        <History rows={one.history} />
      </Section>
    </Box>
  );
}

function useAbout(one: WageCase): Fact[] {
  const t = useWords();
  const people = (list: WageCase['members']) => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {list.map((member) => (
        <MemberLink key={member.memberId} member={member} />
      ))}
    </Box>
  );
  const { others, decidedAt, proposedBy, decidedBy, reason, answer } = one;
  const facts: Fact[] = [
    [t('wageCase.members'), people(one.members)],
    [t('agentWage.sign'), t(`agentWage.signOf.${one.sign}`)],
    [t('wageCase.openedAt'), <Moment key="opened" at={one.openedAt} />],
  ];
  if (others.length > 0) facts.splice(1, 0, [t('wageCase.others'), people(others)]);
  if (decidedAt !== null) facts.push([t('wageCase.decidedAt'), <Moment key="decided" at={decidedAt} />]);
  if (proposedBy !== null) facts.push([t('wageCase.proposedBy'), proposedBy]);
  if (decidedBy !== null) facts.push([t('wageCase.decidedBy'), decidedBy]);
  if (reason !== null) facts.push([t('common.reason'), reason]);
  if (answer !== null) facts.push([t('wageCase.answer'), answer]);
  return facts;
}

/** Questions of agents above the members, and the answers. */
function Questions({ one: { asked } }: { one: WageCase }) {
  const t = useWords();
  if (asked.length === 0) return null;
  return (
    <Section title={t('wageCase.questions')}>
      {asked.map(({ id, agent, text, askedAt, answer, answeredBy }) => (
        <Box key={id} component="section" sx={{ mb: 1.5 }}>
          <MemberLink member={agent} /> · <Moment at={askedAt} />
          <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {answer === null
              ? t('wageCase.noAnswer')
              : `${t('wageCase.answeredBy', { name: answeredBy ?? '' })} ${answer}`}
          </Typography>
        </Box>
      ))}
    </Section>
  );
}

/** One table of the evidence below its name. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The bets that speak against the members, with the sums of each. */
function Evidence({ one: { sign, sums, bets } }: { one: WageCase }) {
  const t = useWords();
  return (
    <Section title={t('wageCase.evidence')} isWide>
      <Typography variant="body2" color="text.secondary">
        {t(sums.length === 0 ? 'wageCase.noBets' : `wageCase.found.${sign}`)}
      </Typography>
      {sums.length > 0 && (
        <Part title={t('wageCase.sums')}>
          <PlainTable
            label={t('wageCase.sums')}
            heads={['field.member', 'wageCase.bets', 'wageCase.stake', 'wageCase.payout']}
            rows={sums.map(({ member, bets: count, stake, payout }) => ({
              key: member.memberId,
              cells: [
                <MemberLink key="member" member={member} />,
                grouped(count),
                <Amount key="stake" value={stake} />,
                <Amount key="payout" value={payout} />,
              ],
            }))}
          />
        </Part>
      )}
      {bets.length > 0 && (
        <Part title={t('wageCase.bets')}>
          <PlainTable
            label={t('wageCase.evidence')}
            heads={[
              'wageCase.settledAt',
              'wageCase.round',
              'wageCase.game',
              'field.member',
              'wageCase.side',
              'wageCase.stake',
              'wageCase.payout',
            ]}
            rows={bets.map((bet) => ({
              key: bet.factId,
              cells: [
                <Moment key="at" at={bet.settledAt} />,
                bet.round,
                `${bet.game} · ${bet.vendor}`,
                <MemberLink key="member" member={bet.member} />,
                [bet.market, bet.side].filter((text) => text !== null).join(' ') || '–',
                <Amount key="stake" value={bet.stake} />,
                <Amount key="payout" value={bet.payout} />,
              ],
            }))}
          />
        </Part>
      )}
    </Section>
  );
}
