export { play } from './module.ts';
export type { Play } from './service.ts';
