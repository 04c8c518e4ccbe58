export { points } from './module.ts';
