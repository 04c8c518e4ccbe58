/** What only a desktop's header has: one chunk, which no phone loads. */
export { InlineLogin } from '@sanam/auth/portal/login/inline-login.tsx';
export { Navigation } from './navigation.tsx';
export { DeskTools } from './desk-tools.tsx';
