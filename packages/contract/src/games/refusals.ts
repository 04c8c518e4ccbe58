export const gamesRefusals = {
  'games.unknownGame': 404,
  'games.gameDisabled': 409,
  'games.vendorDisabled': 409,
  'games.vendorUnavailable': 503,
  'games.trialNotOffered': 403,
  'games.replayUnavailable': 404,
  'games.favouritesFull': 409,
  'games.notOffered': 403,
  'games.demonstrationOnly': 409,
} as const;
