import { BankAccountsPanel, PaymentPasswordPanel } from '@sanam/wallet/portal/panels.ts';
import { WithdrawPage } from './withdraw-page.tsx';

/** The way out of the money for a member who may not play: what a withdrawal needs is on the same page. */
export function ClosedWithdrawPage() {
  return (
    <div className="flex flex-col gap-6">
      <WithdrawPage />
      <BankAccountsPanel />
      <PaymentPasswordPanel />
    </div>
  );
}
