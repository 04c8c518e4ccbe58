import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** How agents are paid; `runs/pay.ts` posts it, modules/agents/money-moves.md explains it. A statement is paid once. */
export const agentsMoneyKinds: readonly MoneyKind[] = [
  { kind: 'wage.paid', from: 'wage_expense', to: 'agent_wallet', source: 'wage' },
  { kind: 'dividend.paid', from: 'dividend_expense', to: 'agent_wallet', source: 'wage' },
];
