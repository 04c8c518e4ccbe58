export type { EndedCase } from './cases/store.ts';
export type { SettledRound } from './events.ts';
export { lottery } from './module.ts';
