export { auth } from './module.ts';
export type { AuthService } from './service.ts';
export { authSettings } from './settings.ts';
