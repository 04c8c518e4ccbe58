import { Tabs } from '@sanam/ui';
import { useId, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { payKinds } from '../contracts/pay-kinds.ts';
import { isOn, useFeatures } from '../use-features.ts';
import { ContractPanel } from '../contracts/contract-panel.tsx';
import { StatementsPage } from './statements-page.tsx';

const tabs = ['statements', 'contract'] as const;

/** The page of one kind of pay: statements and contracts. */
function PayPage({ kind }: { kind: PlanKind }) {
  const t = useT();
  const panelId = useId();
  const waits = isOn(useFeatures()?.[payKinds[kind].waits]);
  const [chosen, setTab] = useState<(typeof tabs)[number] | null>(null);
  // Keeps this tab after the offer is signed.
  if (waits && chosen === null) setTab('contract');
  const tab = chosen ?? 'statements';
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label={t(`agents.statement.kind.${kind}`)}
        panelId={panelId}
        selected={tab}
        onSelect={setTab}
        items={tabs.map((id) => ({ id, label: t(`agents.pay.${id}`) }))}
      />
      <div id={panelId} role="tabpanel">
        {tab === 'statements' ? <StatementsPage kind={kind} /> : <ContractPanel kind={kind} />}
      </div>
    </div>
  );
}

export const DividendPage = () => <PayPage kind="dividend" />;
export const DailySalaryPage = () => <PayPage kind="dailySalary" />;
export const HourSalaryPage = () => <PayPage kind="hourSalary" />;
export const RealtimeSalaryPage = () => <PayPage kind="realtimeSalary" />;
export const RebatePage = () => <PayPage kind="rebate" />;
export const AcquisitionPage = () => <PayPage kind="acquisition" />;
