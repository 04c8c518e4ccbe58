import type { CatalogueService } from '@sanam/catalogue/server/index.ts';

/** What the lottery asks of the catalogue. */
export type CatalogueFront = Pick<CatalogueService, 'addGames'>;
