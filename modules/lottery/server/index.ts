export type { SettledRound } from './events.ts';
export { lottery } from './module.ts';
