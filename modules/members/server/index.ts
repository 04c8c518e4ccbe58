export { members } from './module.ts';
