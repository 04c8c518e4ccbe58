export { findGame, gamesOfType, rememberOpened } from './store.ts';
export { createImports, type ImportReport, type Imports } from './import/service.ts';
export { catalogue } from './module.ts';
export { catalogueSettings } from './settings.ts';
