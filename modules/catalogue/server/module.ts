import { merchants } from '@sanam/merchants/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { catalogueCalls } from '../contract/calls.ts';
import { cataloguePermissions } from '../contract/permissions.ts';
import { catalogueRefusals } from '../contract/refusals.ts';
import { catalogueStaffCalls } from '../contract/staff-calls.ts';
import { createCatalogueParts } from './halls.ts';
import { pictureRoutes } from './pictures.ts';
import { createHandlers } from './routes.ts';
import { createHallSettings } from './staff/hall-settings.ts';
import { createGamesHandlers } from './staff/routes.ts';
import { catalogueSettings } from './settings.ts';

const FORGET_SECONDS = 6 * 3600;

/** Games, halls, search, favourites, recent games, import. */
export const catalogue = defineModule({
  name: 'catalogue',
  calls: catalogueCalls,
  staffCalls: catalogueStaffCalls,
  permissions: cataloguePermissions,
  refusals: catalogueRefusals,
  settings: Object.values(catalogueSettings),
  needs: { merchants, staff, vendors },
  create(platform, needs) {
    const { db, jobs, live } = platform;
    const halls = createCatalogueParts(platform, needs.vendors.port);
    const { staff } = halls;
    /** The merchant's own country, used if that of a visitor is unknown. */
    const countryOf = (): string => 'TH';
    needs.vendors.ports.changed.answer(staff.refresh);
    jobs.define({
      name: 'games.forgetImports',
      lane: 'upkeep',
      everySeconds: FORGET_SECONDS,
      run: staff.imports.forget,
    });
    return {
      front: { ...halls.catalogue, staff, countryOf },
      handlers: {
        ...createHandlers({ catalogue: halls.catalogue, countryOf }),
        ...createGamesHandlers({
          db,
          live,
          staff,
          people: needs.staff.people,
          hallSettings: createHallSettings({ site: needs.merchants.service }),
        }),
      },
      routes: pictureRoutes,
      load: halls.catalogue.refresh,
      start: () => halls.start(),
      stop: () => halls.stop(),
    };
  },
});
