export const cataloguePermissions = [
  'games.game.read',
  'games.game.change',
  'games.catalogue.read',
  'games.catalogue.import',
  'games.hall.read',
  'games.hall.change',
] as const;

type Own = Record<(typeof cataloguePermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
