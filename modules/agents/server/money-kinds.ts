import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/**
 * Money moves for wages (`runs/pay.ts`), transfers (`transfers/service.ts`) and clawbacks (`clawbacks/staff.ts`);
 * modules/agents/money-moves.md explains them.
 */
export const agentsMoneyKinds: readonly MoneyKind[] = [
  { kind: 'wage.paid', from: 'wage_expense', to: 'agent_wallet', source: 'wage' },
  { kind: 'dividend.paid', from: 'dividend_expense', to: 'agent_wallet', source: 'wage' },
  { kind: 'agentTransfer.alongLine', from: 'agent_wallet', to: 'agent_wallet', source: 'agentTransfer' },
  { kind: 'agentTransfer.toCash', from: 'agent_wallet', to: 'player_cash', source: 'agentTransfer' },
  { kind: 'agentTransfer.toPlayer', from: 'agent_wallet', to: 'player_cash', source: 'agentTransfer' },
  { kind: 'wage.clawedBack', from: 'agent_wallet', to: 'wage_expense', source: 'clawback' },
  { kind: 'dividend.clawedBack', from: 'agent_wallet', to: 'dividend_expense', source: 'clawback' },
];
