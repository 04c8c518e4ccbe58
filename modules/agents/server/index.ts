export { agents } from './module.ts';
