/**
 * Returns the picture of a game: one of ours as it is. Pictures on other hosts are replaced by a drawn one, because
 * these pages may not call outside hosts.
 */
export function gamePicture(game: { pictureUrl: string | null; vendor: string; code: string }): string {
  const { pictureUrl, vendor, code } = game;
  return pictureUrl?.startsWith('/') === true ? pictureUrl : `/art/games/${vendor}/${code}.svg`;
}

/** Returns the picture of a vendor, by the same rule. */
export function vendorPicture({ pictureUrl, code }: { pictureUrl: string | null; code: string }): string {
  return pictureUrl?.startsWith('/') === true ? pictureUrl : vendorMark(code);
}

/** Returns the drawn logo of a vendor's code. */
const vendorMark = (code: string): string => `/art/vendors/${code}.svg`;
