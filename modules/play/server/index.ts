export type { Followers } from './facts/followers.ts';
export { play } from './module.ts';
export type { Play } from './service.ts';
