export { createHwp, type Hwp, type HwpDeps } from '@sanam/vendors/server/hwp/hwp.ts';
export {
  ANY_ADDRESS,
  capabilities,
  createVendors,
  type Vendor,
  type VendorKeys,
  type Vendors,
} from '@sanam/vendors/server/hwp/vendors.ts';
export { createGames, type Desk, type Games, type GamesDeps } from './games.ts';
export { createImports, type ImportReport, type Imports } from '@sanam/catalogue/server/import/service.ts';
export { gamesFile } from '@sanam/catalogue/server/desk/games-file.ts';
export { wonRounds } from './winners.ts';
