/** Where a transfer between the main wallet and a vendor's is. `sending` and `unknown` are on their way. */
export const transferStates = ['asked', 'sending', 'unknown', 'settled', 'refused'] as const;
export type TransferState = (typeof transferStates)[number];

export const isOnItsWay = (state: TransferState): boolean => state !== 'settled' && state !== 'refused';

/** What moves by itself with a game: nothing; what the player confirms when it opens; all of the main wallet. */
export const autoTransferModes = ['off', 'ask', 'all'] as const;
export type AutoTransferMode = (typeof autoTransferModes)[number];

export const transferDirections = ['in', 'out'] as const;
export const transferOrigins = ['member', 'open', 'leave'] as const;

/** The name of the main wallet, where a vendor's code could stand. */
export const MAIN_WALLET = 'MAIN';
