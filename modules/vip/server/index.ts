export { vip } from './module.ts';
