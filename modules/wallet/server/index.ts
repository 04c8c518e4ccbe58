export type { WalletDeps } from './deps.ts';
export type * from './types.ts';
export { wallet } from './module.ts';
export { type Wallet, walletJobs } from './wallet.ts';
