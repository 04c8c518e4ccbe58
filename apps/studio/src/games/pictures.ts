import { lanternRiver } from './lantern-river/game.ts';
import { squareThumbnail, wideThumbnail } from './lantern-river/art/thumbnails.ts';

/** Pictures of all games by file name, drawn by code. */
export const pictures: Readonly<Record<string, () => string>> = {
  [`${lanternRiver.code}.svg`]: squareThumbnail,
  [`${lanternRiver.code}-wide.svg`]: wideThumbnail,
};
