// What the console's frame shows of the session of staff.
export { PasswordDialog } from './session/password-dialog.tsx';
export { SessionGate } from './session/session-gate.tsx';
export { useIdleLogout } from './session/use-idle-logout.ts';
