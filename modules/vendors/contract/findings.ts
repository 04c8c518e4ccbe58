/** What may be wrong between a vendor and the wallet, or unusual enough for a person to look at it. */
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
