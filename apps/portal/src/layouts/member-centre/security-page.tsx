import { LinkedAccountsPanel } from '@sanam/auth/portal/social/linked-accounts-panel.tsx';
import { ProfilePanel } from '@sanam/members/portal/profile-panel.tsx';
import { LoginHistoryPanel } from '@sanam/mfa/portal/security/login-history-panel.tsx';
import { OverviewPanel } from '@sanam/mfa/portal/security/overview-panel.tsx';
import { SessionsPanel } from '@sanam/mfa/portal/security/sessions-panel.tsx';
import { BankAccountsPanel } from '@sanam/wallet/portal/bank-accounts/bank-accounts-panel.tsx';
import { PaymentPasswordPanel } from '@sanam/wallet/portal/payment-password-panel.tsx';

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
