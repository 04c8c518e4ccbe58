export { care } from './module.ts';
