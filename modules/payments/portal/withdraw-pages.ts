// Pages of withdrawals, and what a member who cannot play sees of deposits, in one chunk.
export { DepositHistory } from './deposits/deposit-history.tsx';
export { ClosedWithdrawPage } from './withdrawals/closed-withdraw-page.tsx';
export { WithdrawPage } from './withdrawals/withdraw-page.tsx';
