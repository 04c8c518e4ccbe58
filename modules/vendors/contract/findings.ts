/** Kinds of differences between a vendor and the wallet, and of unusual events for review. */
export const findingKinds = [
  'roundOpen',
  'betMissingHere',
  'winMissingHere',
  'betMissingThere',
  'winMissingThere',
  'amountDiffers',
  'stateDiffers',
  'rollbackShort',
  'adjustShort',
  'unknownReferences',
  'largeWin',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const findingStates = ['open', 'closed'] as const;
