/** States of a transfer between the main wallet and a vendor's. `sending` and `unknown` are in transit. */
export const transferStates = ['asked', 'sending', 'unknown', 'settled', 'refused'] as const;
export type TransferState = (typeof transferStates)[number];

export const isOnItsWay = (state: TransferState): boolean => state !== 'settled' && state !== 'refused';

/** Automatic transfers at a game: none; an amount that the player confirms at the opening; the whole main wallet. */
export const autoTransferModes = ['off', 'ask', 'all'] as const;
export type AutoTransferMode = (typeof autoTransferModes)[number];

export const transferDirections = ['in', 'out'] as const;
export const transferOrigins = ['member', 'open', 'leave'] as const;

/** Name of the main wallet, used in place of a vendor's code. */
export const MAIN_WALLET = 'MAIN';
