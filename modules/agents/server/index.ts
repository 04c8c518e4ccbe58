export { agents } from './module.ts';
export { recomputeAll } from './runs/recompute.ts';
