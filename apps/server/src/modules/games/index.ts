export { createHwp, type Hwp, type HwpDeps } from './hwp/hwp.ts';
export { ANY_ADDRESS, capabilities, createVendors, type Vendor, type VendorKeys, type Vendors } from './hwp/vendors.ts';
export { createGames, type Desk, type Games, type GamesDeps } from './games.ts';
export { createImports, type ImportReport, type Imports } from './catalogue/import/service.ts';
export { gamesFile } from './desk/games-file.ts';
export { wonRounds } from './winners.ts';
