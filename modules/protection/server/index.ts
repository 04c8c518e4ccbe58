export { protection } from './module.ts';
