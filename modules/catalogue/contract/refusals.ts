export const catalogueRefusals = {
  'games.favouritesFull': 409,
  'games.tooMany': 400,
  'games.notOfList': 409,
  'games.importEmpty': 400,
  'games.importFormat': 400,
  'games.importColumns': 400,
  'games.importGone': 410,
} as const;

type Own = typeof catalogueRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
