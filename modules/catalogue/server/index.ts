export { findGame, gamesOfType, rememberOpened } from './store.ts';
export { createImports, type ImportReport, type Imports } from './import/service.ts';
export { catalogue } from './module.ts';
export type { CatalogueService } from './service.ts';
export { catalogueSettings } from './settings.ts';
