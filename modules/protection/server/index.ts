export { createProtectionHandlers } from './routes.ts';
export { createProtection } from './service.ts';
