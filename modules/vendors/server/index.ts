export type { ImportedGame, LaunchCommand, VendorPort } from './adapters/types.ts';
export { lockVendor, setCountries } from './staff/vendor-store.ts';
export type { BonusGrant, BonusPlay, BonusRules } from './hwp/bonus-play.ts';
export type { Hwp, HwpDeps } from './hwp/hwp.ts';
export type { VendorKeys } from './hwp/vendor-commands.ts';
export { ANY_ADDRESS, capabilities, createVendors, type Vendor, type Vendors } from './hwp/vendors.ts';
export type { Transfers } from './transfers/service.ts';
export { vendors } from './module.ts';
