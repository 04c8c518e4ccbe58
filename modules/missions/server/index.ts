export { missions } from './module.ts';
