// Panels of this module for the security centre, in one chunk.
export { BankAccountsPanel } from './bank-accounts/bank-accounts-panel.tsx';
export { PaymentPasswordPanel } from './payment-password-panel.tsx';
export { OwnDataPanel } from './own-data-panel.tsx';
