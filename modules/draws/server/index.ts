export { draws } from './module.ts';
