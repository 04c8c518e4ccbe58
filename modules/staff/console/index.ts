// The parts of the staff session that the console's frame shows.
export { PasswordDialog } from './session/password-dialog.tsx';
export { SessionGate } from './session/session-gate.tsx';
export { useIdleLogout } from './session/use-idle-logout.ts';
