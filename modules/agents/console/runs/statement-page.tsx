import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Title } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { PlanName } from '../plans/plan-list.tsx';
import { RulesFacts, TierTable } from '../plans/rules-facts.tsx';
import { UnreadableTag } from '../plans/unreadable-tag.tsx';
import { Period, StatementTag } from './plan-columns.tsx';
import { StatementActs } from './statement-acts.tsx';
import { CarriedApart, HoldReason, LeftOut, Signs } from './statement-checks.tsx';
import { type Statement, useStatement } from './use-runs.ts';

/** The page of a statement: team figures, payable amount, and the rules and rates used. */
export function StatementPage() {
  const { id = '' } = useParams();
  const query = useStatement(id);
  return <RecordFrame query={query}>{(one) => <StatementView key={id} one={one} />}</RecordFrame>;
}

function StatementView({ one }: { one: Statement }) {
  const t = useWords();
  const mayChange = useMay('agents.statement.change');
  const isOpen = one.state === 'review' || one.state === 'approved' || one.state === 'held';
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={one.agent.username} />
      <RecordHead
        title={one.agent.username}
        figure={<Amount value={one.payable} />}
        tags={<StatementTag state={one.state} />}
        actions={
          one.approval === null ? (
            mayChange && isOpen && <StatementActs one={one} />
          ) : (
            <WaitingApproval approval={one.approval} />
          )
        }
      />
      <Sections columnMin={340}>
        <Section title={t('agentStatement.facts')}>
          <Facts facts={useFacts(one)} />
        </Section>
        <Section title={t('agentStatement.sum')}>
          <Facts facts={useSum(one)} />
        </Section>
        <Signs one={one} />
        <LeftOut one={one} />
        <CarriedApart one={one} />
        <Places one={one} />
        <Section title={t('agentStatement.contract', { version: one.contractVersion })}>
          {one.isUnreadable ? (
            <UnreadableTag />
          ) : (
            <TierTable title={t('agentStatement.contract', { version: one.contractVersion })} tiers={one.tiers} />
          )}
        </Section>
        <Section title={t('agentPlan.version', { version: one.planVersion })}>
          {one.rules === null ? <UnreadableTag /> : <RulesFacts kind={one.plan.kind} rules={one.rules} />}
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={one.history} />
        </Section>
      </Sections>
    </Box>
  );
}

function useFacts(one: Statement): Fact[] {
  const t = useWords();
  return [
    [t('agentPlan.agent'), <MemberLink key="agent" member={one.agent} />],
    [
      t('agentRun.plan'),
      <Link key="plan" component={RouterLink} to={`/agentPlans/${one.plan.planId}/show`}>
        <PlanName plan={one.plan} />
      </Link>,
    ],
    [
      t('agentRun.period'),
      <Link key="run" component={RouterLink} to={`/agentRuns/${one.runId}/show`}>
        <Period row={one} />
      </Link>,
    ],
    ...(one.holdReason === null
      ? []
      : [[t('agentStatement.holdReason'), <HoldReason key="held" reason={one.holdReason} />] as const]),
    ...(one.answer === null ? [] : [[t('agentStatement.answer'), one.answer] as const]),
    [t('agentRun.computedAt'), <Moment key="at" at={one.at} />],
    [t('agentRun.paidAt'), <Moment key="paid" at={one.paidAt} />],
    [t('agentStatement.hash'), <code key="hash">{one.inputsHash}</code>],
  ];
}

/** Returns the lines of the calculation in their order. */
function useSum(one: Statement): Fact[] {
  const t = useWords();
  const amount = (value: string) => <Amount value={value} />;
  const signed = (value: string) => <Amount value={value} isSigned />;
  const cap = one.payableMax === null ? t('agentPlan.noBound') : <Amount value={one.payableMax} />;
  return [
    [t('agentStatement.turnover'), amount(one.turnover)],
    [t('agentStatement.active'), grouped(one.active)],
    ...deductionFacts(t, one),
    [t('agentStatement.base'), amount(one.base)],
    [t('agentPlan.ratePercent'), percentText(one.ratePpm)],
    [t('agentPlan.entitlement'), amount(one.entitlement)],
    [t('agentStatement.toDownline'), amount(one.toDownline)],
    [t('agentStatement.gross'), amount(one.gross)],
    ...(one.plan.kind === 'realtimeSalary' ? [[t('agentStatement.paidBefore'), amount(one.paidBefore)] as const] : []),
    [t('agentStatement.carryIn'), signed(one.carryIn)],
    [t('agentStatement.cap'), cap],
    [t('agentStatement.overCap'), amount(one.overCap)],
    [t('agentRun.payable'), amount(one.payable)],
    [t('agentPlan.carryOut'), signed(one.carryOut)],
    ...one.carry.map(({ age, amount: open }): Fact => [t('agentStatement.carryAge', { age }), signed(open)]),
  ];
}

const deducted = ['platformFee', 'promotions', 'paymentFee', 'wages'] as const;

/** Returns the deductions between net loss and the base of a dividend. */
function deductionFacts(t: Words, { deductions }: Statement): Fact[] {
  if (deductions === null) return [];
  const fact = (figure: keyof typeof deductions): Fact => [
    t(`agentStatement.deduction.${figure}`),
    <Amount key={figure} value={deductions[figure]} />,
  ];
  return [fact('netLoss'), ...deducted.map(fact), ...(deductions.apart === '0.00' ? [] : [fact('apart')])];
}

/** Shows the agent's places in the tree, and whose entitlements are deducted there. */
function Places({ one }: { one: Statement }) {
  const t = useWords();
  return (
    <Section title={t('agentStatement.places')} isWide>
      {one.parts.map((part) => (
        <Box key={part.path.map(({ memberId }) => memberId).join()} sx={{ mb: 2 }}>
          <Typography variant="subtitle2" component="h4" sx={{ overflowWrap: 'anywhere' }}>
            {part.path.map(({ username }) => username).join(' › ')}
          </Typography>
          <Facts
            facts={[
              [t('agentStatement.turnover'), <Amount key="turnover" value={part.turnover} />],
              [t('agentStatement.base'), <Amount key="base" value={part.base} />],
              [t('agentPlan.ratePercent'), percentText(part.ratePpm)],
              [t('agentPlan.entitlement'), <Amount key="entitlement" value={part.entitlement} />],
            ]}
          />
          {part.children.length > 0 && (
            <PlainTable
              label={t('agentStatement.children')}
              heads={['agentStatement.child', 'agentPlan.entitlement']}
              rows={part.children.map((child) => ({
                key: child.agent.memberId,
                cells: [
                  <MemberLink key="child" member={child.agent} />,
                  <Amount key="entitlement" value={child.entitlement} />,
                ],
              }))}
            />
          )}
        </Box>
      ))}
    </Section>
  );
}
