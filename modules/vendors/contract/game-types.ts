/** Game types of the specification. */
export const gameTypes = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT'] as const;
export type GameType = (typeof gameTypes)[number];

/** Lists of a hall; the home page (`ALL`) has only `hot`. */
export const gameListNames = ['all', 'hot'] as const;
export const pinnedTypes = ['ALL', ...gameTypes] as const;
/** Fields of a game that staff can take over from the vendor. */
export const ownFields = ['nameTh', 'nameEn', 'picture', 'classify'] as const;
/** Time windows of the callback monitor. */
export const callbackWindows = ['15m', '1h', '6h', '24h', '7d', '30d'] as const;
