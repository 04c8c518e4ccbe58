// Pages and panels of the account, in one chunk.
export { ClosingPanel } from './closing-panel.tsx';
export { IdentityPage } from './identity/identity-page.tsx';
export { ProfilePanel } from './profile-panel.tsx';
