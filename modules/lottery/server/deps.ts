import type { CatalogueService } from '@sanam/catalogue/server/index.ts';

/** The part of the catalogue service that the lottery uses. */
export type CatalogueFront = Pick<CatalogueService, 'addGames'>;
