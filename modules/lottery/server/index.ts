export { lottery } from './module.ts';
