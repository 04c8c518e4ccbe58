// This module's panels of the security centre: one chunk.
export { BankAccountsPanel } from './bank-accounts/bank-accounts-panel.tsx';
export { PaymentPasswordPanel } from './payment-password-panel.tsx';
export { OwnDataPanel } from './own-data-panel.tsx';
