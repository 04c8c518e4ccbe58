export { auth } from './module.ts';
export type { AuthService } from './service.ts';
export { crowdedAddresses } from './place-signs.ts';
export { authSettings } from './settings.ts';
