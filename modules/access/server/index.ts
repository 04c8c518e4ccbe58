export { loadCountries } from './countries.ts';
export { statusOf } from './gate.ts';
export { access } from './module.ts';
export type { Gates } from './service.ts';
