/**
 * What the console shows of a game: a picture of ours as it is. One that lies elsewhere stays unasked for, because no
 * outside host may be called from these pages; the drawn one is shown instead.
 */
export function gamePicture(game: { pictureUrl: string | null; vendor: string; code: string }): string {
  const { pictureUrl, vendor, code } = game;
  return pictureUrl?.startsWith('/') === true ? pictureUrl : `/art/games/${vendor}/${code}.svg`;
}

/** The same of a vendor. */
export function vendorPicture({ pictureUrl, code }: { pictureUrl: string | null; code: string }): string {
  return pictureUrl?.startsWith('/') === true ? pictureUrl : vendorMark(code);
}

/** The mark drawn for a vendor's code. */
const vendorMark = (code: string): string => `/art/vendors/${code}.svg`;
