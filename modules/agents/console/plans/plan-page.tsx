import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Title, useLocale } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { DraftSection } from './draft-section.tsx';
import { PlanActs } from './plan-acts.tsx';
import { PlanState } from './plan-list.tsx';
import { Changes } from './rules-changes.tsx';
import { RulesFacts } from './rules-facts.tsx';
import { UnreadableTag } from './unreadable-tag.tsx';
import { type Plan, usePlan } from './use-plan.ts';

/** The page of a plan: limits of automatic payment, versions of its rules, and the draft of the next version. */
export function PlanPage() {
  const { id = '' } = useParams();
  const query = usePlan(id);
  return <RecordFrame query={query}>{(plan) => <PlanView key={id} plan={plan} />}</RecordFrame>;
}

function PlanView({ plan }: { plan: Plan }) {
  const t = useWords();
  const name = useLocale() === 'th' ? plan.nameTh : plan.nameEn;
  const mayChange = useMay('agents.plan.change');
  const isBroken = plan.versions.some(({ version, rules }) => version === plan.rulesVersion && rules === null);
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={name} />
      <RecordHead
        title={`${name} (${plan.code})`}
        tags={<PlanState plan={plan} />}
        actions={
          plan.approval === null ? mayChange && <PlanActs plan={plan} /> : <WaitingApproval approval={plan.approval} />
        }
      />
      {isBroken && <Alert severity="error">{t('agentPlan.brokenRules')}</Alert>}
      <Sections columnMin={340}>
        <Section title={t('agentPlan.facts')}>
          <Facts facts={useFacts(plan)} />
          <Link component={RouterLink} to={runsOf(plan.planId)} sx={{ display: 'inline-block', mt: 1 }}>
            {t('agentPlan.toRuns')}
          </Link>
        </Section>
        <Versions plan={plan} />
        <DraftSection plan={plan} mayChange={mayChange && plan.approval === null} />
      </Sections>
    </Box>
  );
}

const runsOf = (planId: string) => `/agentRuns?filter=${encodeURIComponent(JSON.stringify({ planId }))}`;

function useFacts(plan: Plan): Fact[] {
  const t = useWords();
  const nothing = t('agentPlan.nothing');
  return [
    [t('agentPlan.kind'), t(`agentPlan.kindOf.${plan.kind}`)],
    [t('agentPlan.period'), t(`agentPlan.periodOf.${plan.period}`)],
    [t('agentPlan.contracts'), grouped(plan.contracts)],
    [t('agentPlan.runsFrom'), plan.runsFrom === null ? t('agentPlan.never') : <Moment key="from" at={plan.runsFrom} />],
    [t('agentPlan.autoMax'), plan.autoMax === null ? nothing : <Amount key="max" value={plan.autoMax} />],
    [
      t('agentPlan.autoDayMax'),
      plan.autoDayMax === null ? t('agentPlan.noBound') : <Amount key="day" value={plan.autoDayMax} />,
    ],
  ];
}

/** All versions of the rules, newest first; the newest one is expanded. */
function Versions({ plan }: { plan: Plan }) {
  const t = useWords();
  return (
    <Section title={t('agentPlan.versions')}>
      {plan.versions.length === 0 && t('agentPlan.noVersions')}
      {plan.versions.map((one, at, all) => (
        <details key={one.version} open={at === 0}>
          <summary style={{ cursor: 'pointer', padding: '8px 0' }}>
            {t('agentPlan.version', { version: one.version })}{' '}
            {one.version === plan.rulesVersion && <Tag tone="good">{t('agentPlan.inForce')}</Tag>}
          </summary>
          <Facts
            facts={[
              [t('agentPlan.effectiveFrom'), <Moment key="from" at={one.effectiveFrom} />],
              [t('agentPlan.by'), one.by ?? '–'],
              [t('common.reason'), one.reason ?? '–'],
            ]}
          />
          {one.rules === null ? <UnreadableTag /> : <RulesFacts kind={plan.kind} rules={one.rules} />}
          <Changes plan={plan} rules={one.rules} from={all[at + 1]} />
        </details>
      ))}
    </Section>
  );
}
