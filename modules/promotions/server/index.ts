export { promotions } from './module.ts';
