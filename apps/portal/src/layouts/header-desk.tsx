/** What only a desktop's header has: one chunk, which no phone loads. */
export { InlineLogin } from '../features/identity/login/inline-login.tsx';
export { Navigation } from './navigation.tsx';
export { DeskTools } from './desk-tools.tsx';
