export { createHwp, type Hwp, type HwpDeps } from './hwp/hwp.ts';
export { ANY_ADDRESS, capabilities, createVendors, type Vendor, type VendorKeys, type Vendors } from './hwp/vendors.ts';
export { createGames, type Games, type GamesDeps } from './games.ts';
export { wonRounds } from './winners.ts';
