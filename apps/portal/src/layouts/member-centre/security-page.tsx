import { LinkedAccountsPanel } from '../../features/identity/social/linked-accounts-panel.tsx';
import { ProfilePanel } from '../../features/identity/profile-panel.tsx';
import { LoginHistoryPanel } from '../../features/identity/security/login-history-panel.tsx';
import { OverviewPanel } from '../../features/identity/security/overview-panel.tsx';
import { SessionsPanel } from '../../features/identity/security/sessions-panel.tsx';
import { BankAccountsPanel } from '../../features/wallet/bank-accounts/bank-accounts-panel.tsx';
import { PaymentPasswordPanel } from '../../features/wallet/payment-password-panel.tsx';

export function SecurityPage() {
  return (
    <div className="flex flex-col gap-4">
      <ProfilePanel />
      <OverviewPanel />
      <LinkedAccountsPanel />
      <PaymentPasswordPanel />
      <BankAccountsPanel />
      <SessionsPanel />
      <LoginHistoryPanel />
    </div>
  );
}
