export { protection } from './module.ts';
export { neverWhileStopped } from './never-while-stopped.ts';
export type { PayoutStanding } from './types.ts';
export type { AccountTraits } from './register/rules.ts';
export type { ExclusionRegister } from './register/service.ts';
