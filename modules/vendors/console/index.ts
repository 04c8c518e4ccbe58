// Exports of vendors for the consoles of other modules.
export { gamePicture } from './pictures.ts';
export { PLACE_MAX } from './place.ts';
export { HotTag, TypeTags, VendorState } from './vendor-tags.tsx';
