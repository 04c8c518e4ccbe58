import { Button, Card } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { agentStatementCalls } from '../../contract/statement-calls.ts';
import { keys } from '../keys.ts';
import { Lines } from '../lines.tsx';
import { TierList, Unreadable } from '../contracts/contract-card.tsx';
import { activeKey } from './active-key.ts';
import { MemberFacts } from './member-facts.tsx';
import { PlayedProducts } from './played.tsx';
import { percentText } from '../../contract/rules/percent.ts';
import { StatementBadge } from './statement-badge.tsx';
import { CarriedApart, HeldNote, LeftOut } from './statement-holds.tsx';
import { StatementCases } from './statement-cases.tsx';
import { StatementMembers } from './statement-members.tsx';

type Statement = Value<'agentStatement'>;

/** A statement with drill-down: calculation, agents below, products, members, and rounds of a member. */
export function StatementView({ statementId, onBack }: { statementId: string; onBack: () => void }) {
  const t = useT();
  const [member, setMember] = useState<{ memberId: string; account: string } | null>(null);
  const statement = useQuery({
    queryKey: [...keys.centre, 'statement', statementId],
    queryFn: () => call(agentStatementCalls.agentStatement, { params: { statementId } }),
  });
  return (
    <div className="flex flex-col gap-4">
      <Button icon="chevronLeft" className="self-start" onClick={member === null ? onBack : () => setMember(null)}>
        {t(member === null ? 'agents.statement.back' : 'agents.statement.backToStatement')}
      </Button>
      <ListStates
        query={statement}
        isEmpty={() => false}
        icon="coins"
        emptyTitle={t('agents.statement.none')}
        emptyText={t('agents.statement.noneText')}
      >
        {(data) =>
          member === null ? (
            <>
              <HeldNote data={data} />
              <Sum data={data} />
              <LeftOut data={data} />
              <StatementCases data={data} />
              <CarriedApart data={data} />
              <Rates data={data} />
              <Children data={data} />
              <PlayedProducts products={data.products} hasLeftOut={data.leftOut.length > 0} />
              <StatementMembers statementId={statementId} onOpen={setMember} />
              <Inputs data={data} />
            </>
          ) : (
            <MemberFacts statementId={statementId} member={member} zone={data.zone} />
          )
        }
      </ListStates>
    </div>
  );
}

/** The lines of the calculation in their order. */
function Sum({ data }: { data: Statement }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const amount = (value: string) => moneyText(value, symbol);
  const lines: [label: string, value: string][] = [
    [t('agents.statement.turnover'), amount(data.turnover)],
    ...(data.kind === 'rebate' ? [] : [[t(activeKey(data.kind)), String(data.active)] as [string, string]]),
    ...(data.kind === 'acquisition'
      ? []
      : ([
          ...deductionLines(t, data, amount),
          [t('agents.statement.base'), amount(data.base)],
          [t('agents.statement.rate'), percentText(data.ratePpm)],
        ] as [string, string][])),
    [t('agents.statement.entitlement'), amount(data.entitlement)],
    [t('agents.statement.toDownline'), amount(data.toDownline)],
    ...(data.kind === 'realtimeSalary'
      ? [[t('agents.statement.paidBefore'), amount(data.paidBefore)] as [string, string]]
      : []),
    [t('agents.statement.carryIn'), amount(data.carryIn)],
    [t('agents.statement.cap'), data.payableMax === null ? t('agents.statement.noCap') : amount(data.payableMax)],
    [t('agents.statement.overCap'), amount(data.overCap)],
    [t('agents.statement.payable'), amount(data.payable)],
    [t('agents.statement.carryOut'), amount(data.carryOut)],
  ];
  return (
    <Card flat className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {dateTimeText(data.periodStart, data.zone)} – {dateTimeText(data.periodEnd, data.zone)}
        </h3>
        <StatementBadge state={data.state} />
      </div>
      <Lines lines={lines} />
    </Card>
  );
}

const deducted = ['platformFee', 'promotions', 'paymentFee', 'wages'] as const;

/** Returns the lines from the team's loss over the deductions to the base of a dividend. */
function deductionLines(t: Translate, { deductions }: Statement, amount: (value: string) => string) {
  if (deductions === null) return [];
  const lines: [label: string, value: string][] = [
    [t('agents.statement.deduction.netLoss'), amount(deductions.netLoss)],
  ];
  for (const figure of deducted) lines.push([t(`agents.statement.deduction.${figure}`), amount(deductions[figure])]);
  if (deductions.apart !== '0.00') lines.push([t('agents.statement.deduction.apart'), amount(deductions.apart)]);
  return lines;
}

function Children({ data: { children } }: { data: Statement }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  if (children.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agents.statement.children')}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {children.map(({ account, entitlement }, at) => (
          <li key={`${account} ${at}`} className="flex justify-between gap-4">
            <span>{account}</span>
            <span className="num">{moneyText(entitlement, symbol)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The contract's rates, for pay by product or by new member. */
function Rates({ data: { kind, tiers, isUnreadable } }: { data: Statement }) {
  const t = useT();
  if (isUnreadable) return <Unreadable />;
  if (kind !== 'rebate' && kind !== 'acquisition') return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agents.statement.rates')}</h3>
      <TierList tiers={tiers} />
    </section>
  );
}

/** The inputs from which the statement can be recomputed. */
function Inputs({ data }: { data: Statement }) {
  const t = useT();
  return (
    <p className="text-xs break-all text-ink-soft">
      {t('agents.statement.proof', {
        from: dateTimeText(data.countsFrom, data.zone),
        to: dateTimeText(data.countsTo, data.zone),
        hash: data.inputsHash,
      })}
    </p>
  );
}
