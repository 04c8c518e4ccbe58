export type { FreeRoundsGift } from './grants/request.ts';
export type { FreeRoundsService } from './module.ts';
export { freerounds } from './module.ts';
