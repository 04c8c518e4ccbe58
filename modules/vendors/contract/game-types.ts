/** Kinds of games, as the specification names them. */
export const gameTypes = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT'] as const;
export type GameType = (typeof gameTypes)[number];

/** Lists of a hall; of the home page (`ALL`) there is only the hot one. */
export const gameListNames = ['all', 'hot'] as const;
export const pinnedTypes = ['ALL', ...gameTypes] as const;
/** Fields of a game that staff can take over from the vendor. */
export const ownFields = ['nameTh', 'nameEn', 'picture', 'classify'] as const;
/** How far back the callback monitor looks. */
export const callbackWindows = ['15m', '1h', '6h', '24h', '7d', '30d'] as const;
