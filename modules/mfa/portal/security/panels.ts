// This module's panels of the security centre: one chunk.
export { ClosedContactsPanel } from './closed-contacts-panel.tsx';
export { LoginHistoryPanel } from './login-history-panel.tsx';
export { OverviewPanel } from './overview-panel.tsx';
export { SessionsPanel } from './sessions-panel.tsx';
