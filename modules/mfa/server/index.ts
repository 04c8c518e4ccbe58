export { codeSettings } from './codes/settings.ts';
export type { Codes } from './codes/types.ts';
export { endLogins } from './factors/challenges.ts';
export { deviceName } from './factors/device-name.rules.ts';
export {
  deviceSigns,
  type DeviceRow,
  distrustDevice,
  isOneOf,
  knownBrowser,
  knownValues,
  sharedDevices,
  TRUSTED_DAYS,
  trustedDevices,
} from './factors/devices.ts';
export { readFactors } from './factors/reading.ts';
export { byPassword } from './factors/rules.ts';
export { factorSettings } from './factors/settings.ts';
export { listPasskeys } from './factors/store.ts';
export type { FactorService } from './factors/types.ts';
export { mfa } from './module.ts';
export type { Place } from './ports.ts';
