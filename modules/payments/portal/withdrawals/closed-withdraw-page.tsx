import { BankAccountsPanel, PaymentPasswordPanel } from '@sanam/wallet/portal/panels.ts';
import { WithdrawPage } from './withdraw-page.tsx';

/** The withdrawal page for members who may not play, with the missing requirements on the same page. */
export function ClosedWithdrawPage() {
  return (
    <div className="flex flex-col gap-6">
      <WithdrawPage />
      <BankAccountsPanel />
      <PaymentPasswordPanel />
    </div>
  );
}
