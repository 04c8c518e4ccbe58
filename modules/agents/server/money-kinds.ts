import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** How agents are paid (`runs/pay.ts`) and pass money on (`transfers/service.ts`); modules/agents/money-moves.md explains it. */
export const agentsMoneyKinds: readonly MoneyKind[] = [
  { kind: 'wage.paid', from: 'wage_expense', to: 'agent_wallet', source: 'wage' },
  { kind: 'dividend.paid', from: 'dividend_expense', to: 'agent_wallet', source: 'wage' },
  { kind: 'agentTransfer.alongLine', from: 'agent_wallet', to: 'agent_wallet', source: 'agentTransfer' },
  { kind: 'agentTransfer.toCash', from: 'agent_wallet', to: 'player_cash', source: 'agentTransfer' },
];
