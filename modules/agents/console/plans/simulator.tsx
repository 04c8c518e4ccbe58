import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { Amount } from '@sanam/console/components/amount.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { type Fact, Facts } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped, useZone } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { percentOf } from '../../contract/rules/percent.ts';
import type { Plan } from './use-plan.ts';

type Draft = NonNullable<Plan['draft']>;
type Simulation = NonNullable<Draft['simulation']>;

/** Default number of past days by period. Short periods are simulated one by one, so they get fewer days. */
const BACK_DAYS: Readonly<Record<Plan['period'], number>> = {
  slot: 1,
  hour: 7,
  daily: 31,
  weekly: 91,
  semimonthly: 91,
  monthly: 91,
};

/** The simulation of a draft on past days, next to the cost of the rules in force. */
export function Simulator({ plan, draft, mayChange }: { plan: Plan; draft: Draft; mayChange: boolean }) {
  const t = useWords();
  const errorWords = useErrorWords();
  const call = useCall();
  const reloadRecord = useReloadRecord();
  const [zone] = useZone();
  const [today] = useState(() => dayIn(zone, Date.now()));
  const [from, setFrom] = useState(() => shiftDay(today, -BACK_DAYS[plan.period]));
  const [to, setTo] = useState(() => shiftDay(today, -1));
  const [rates, setRates] = useState<'contracts' | 'ceilings'>(plan.contracts > 0 ? 'contracts' : 'ceilings');
  const run = useMutation({
    mutationFn: () => {
      const body = { from, to, rates, revision: draft.revision };
      return call('opsSimulateAgentPlan', { params: { planId: plan.planId }, body });
    },
    onSuccess: () => reloadRecord('agentPlans', plan.planId),
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, my: 2 }}>
      <Typography variant="subtitle2" component="h4">
        {t('agentPlan.simulator')}
      </Typography>
      {mayChange && (
        <>
          <FieldGrid>
            <Day label={t('common.from')} value={from} onChange={setFrom} />
            <Day label={t('common.to')} value={to} onChange={setTo} />
            <ChoiceSetting
              label={t('agentPlan.rates')}
              value={rates}
              choices={(['contracts', 'ceilings'] as const).map((value) => ({
                value,
                label: t(`agentPlan.ratesOf.${value}`),
              }))}
              isDisabled={false}
              onChange={setRates}
            />
          </FieldGrid>
          <Button
            variant="outlined"
            disabled={run.isPending}
            onClick={() => run.mutate()}
            sx={{ justifySelf: 'start' }}
          >
            {t(run.isPending ? 'action.working' : 'agentPlan.simulate')}
          </Button>
        </>
      )}
      {run.error !== null && <Alert severity="error">{errorWords(run.error)}</Alert>}
      {draft.simulation !== null && <Found found={draft.simulation} at={draft.simulatedAt} />}
    </Box>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <TextField
      label={label}
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ m: 0 }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function Found({ found, at }: { found: Simulation; at: string | null }) {
  const t = useWords();
  const facts: Fact[] = [
    [t('agentPlan.days'), `${found.from} – ${found.to}`],
    [t('agentPlan.rates'), t(`agentPlan.ratesOf.${found.rates}`)],
    [t('agentPlan.periods'), grouped(found.periods)],
    [t('agentPlan.agents'), grouped(found.agents)],
    [t('agentPlan.ggr'), <Amount key="ggr" value={found.ggr} isSigned />],
    [t('agentPlan.cost'), <Amount key="cost" value={found.cost} />],
    [t('agentPlan.costNow'), found.costNow === null ? '–' : <Amount key="now" value={found.costNow} />],
    ...(found.costOfLosers === null
      ? []
      : [[t('agentPlan.costOfLosers'), <Amount key="losers" value={found.costOfLosers} />] as const]),
    ...(found.apart === null
      ? []
      : ([
          [t('agentPlan.apart'), <Amount key="apart" value={found.apart.amount} />],
          [t('agentPlan.apartMembers'), grouped(found.apart.members)],
        ] as const)),
    [t('agentPlan.worst'), found.worst === null ? '–' : <Worst key="worst" worst={found.worst} />],
    [t('agentPlan.simulatedAt'), <Moment key="at" at={at} />],
  ];
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Facts facts={facts} />
      {found.breach !== null && (
        <Alert severity="warning">
          {t('agentPlan.breach', { name: found.breach.agent.username, rate: percentOf(found.breach.uplineRatePpm) })}
        </Alert>
      )}
      <PlainTable
        label={t('agentPlan.byAgent')}
        heads={[
          'agentPlan.agent',
          'agentPlan.entitlement',
          'agentPlan.payable',
          'agentPlan.payableNow',
          'agentPlan.carryOut',
        ]}
        rows={found.list.map((one) => ({
          key: one.agent.memberId,
          cells: [
            <MemberLink key="agent" member={one.agent} />,
            <Amount key="entitlement" value={one.entitlement} isSigned />,
            <Amount key="payable" value={one.payable} />,
            one.payableNow === null ? '–' : <Amount key="now" value={one.payableNow} />,
            <Amount key="carry" value={one.carryOut} isSigned />,
          ],
        }))}
      />
    </Box>
  );
}

function Worst({ worst }: { worst: NonNullable<Simulation['worst']> }) {
  return (
    <>
      <Amount value={worst.cost} /> (<Moment at={worst.start} />)
    </>
  );
}
