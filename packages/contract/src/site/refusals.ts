export const siteRefusals = {
  'site.unknownHost': 404,
  'site.maintenance': 503,
  'site.regionBlocked': 403,
} as const;
