export { createProtection } from './service.ts';
