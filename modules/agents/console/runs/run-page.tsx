import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { fromWire, toWire } from '@sanam/contract/money';
import { useState } from 'react';
import { Title, useLocale, useNotify } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { Period, RunState, StatementTag } from './plan-columns.tsx';
import { type Run, useRun } from './use-runs.ts';

/** The page of a run: payable amounts by statement state, compared with the previous run. */
export function RunPage() {
  const { id = '' } = useParams();
  const query = useRun(id);
  return <RecordFrame query={query}>{(run) => <RunView key={id} run={run} />}</RecordFrame>;
}

function RunView({ run }: { run: Run }) {
  const t = useWords();
  const name = useLocale() === 'th' ? run.plan.nameTh : run.plan.nameEn;
  const mayApprove = useMay('agents.run.approve') && run.state === 'computed';
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={name} />
      <RecordHead
        title={name}
        figure={run.payable === null ? undefined : <Amount value={run.payable} />}
        tags={<RunState state={run.state} />}
        actions={
          run.approval === null ? mayApprove && <Approve run={run} /> : <WaitingApproval approval={run.approval} />
        }
      />
      <Sections columnMin={340}>
        <Section title={t('agentRun.facts')}>
          <Facts facts={useFacts(run)} />
        </Section>
        <Section title={t('agentRun.statements')}>
          <PlainTable
            label={t('agentRun.statements')}
            heads={['field.status', 'agentRun.count', 'agentRun.payable']}
            rows={run.states.map((one) => ({
              key: one.state,
              cells: [
                <StatementTag key="state" state={one.state} />,
                grouped(one.statements),
                <Amount key="payable" value={one.payable} />,
              ],
            }))}
          />
          <Link component={RouterLink} to={statementsOf(run.id)} sx={{ display: 'inline-block', mt: 1 }}>
            {t('agentRun.toStatements')}
          </Link>
        </Section>
      </Sections>
    </Box>
  );
}

const statementsOf = (runId: string) => `/agentStatements?filter=${encodeURIComponent(JSON.stringify({ runId }))}`;

function useFacts(run: Run): Fact[] {
  const t = useWords();
  const amount = (value: string) => <Amount value={value} />;
  const { before } = run;
  return [
    [t('agentRun.period'), <Period key="period" row={run} />],
    [t('agentRun.zone'), run.zone],
    [t('agentRun.version'), run.planVersion],
    [
      t('agentRun.entitlement'),
      run.entitlement === null ? '–' : <Amount key="entitlement" value={run.entitlement} isSigned />,
    ],
    [t('agentRun.waiting'), amount(run.waiting)],
    [t('agentRun.held'), amount(run.held)],
    [
      t('agentRun.before'),
      before === null ? (
        '–'
      ) : (
        <Link key="before" component={RouterLink} to={`/agentRuns/${before.id}/show`}>
          <Amount value={before.payable} /> ({grouped(before.statements)})
        </Link>
      ),
    ],
    ...(before === null || run.payable === null
      ? []
      : [
          [
            t('agentRun.difference'),
            <Amount key="difference" value={toWire(fromWire(run.payable) - fromWire(before.payable))} isSigned />,
          ] as const,
        ]),
    [t('agentRun.computedAt'), <Moment key="computed" at={run.computedAt} />],
    [t('agentRun.proposedBy'), run.proposedBy ?? '–'],
    [t('agentRun.approvedBy'), run.approvedBy ?? '–'],
    [t('agentRun.paidAt'), <Moment key="paid" at={run.paidAt} />],
  ];
}

function Approve({ run }: { run: Run }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const [isOpen, setIsOpen] = useState(false);
  const reload = () => reloadRecord('agentRuns', run.id);
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {t('agentRun.approve')}
      </Button>
      {isOpen && (
        <ActDialog
          title={t('agentRun.approveTitle', { code: run.plan.code })}
          effects={[
            t('agentRun.effectPay', { amount: run.waiting }),
            t('agentRun.effectHeld'),
            t('agentPlan.effectTwo'),
          ]}
          confirm={t('agentPlan.propose')}
          reason="required"
          isPossible={run.state === 'computed'}
          content={{ run: run.id, payable: run.waiting }}
          run={async ({ reason = '', idempotencyKey }) => {
            const body = { payable: run.waiting, reason };
            await call('opsApproveAgentRun', { params: { runId: run.id }, body }, { idempotencyKey });
            notify(t('action.proposed'), { type: 'info' });
            void reload();
          }}
          onStale={reload}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
