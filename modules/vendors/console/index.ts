// What other modules show of vendors.
export { gamePicture } from './pictures.ts';
export { PLACE_MAX } from './place.ts';
export { HotTag, TypeTags, VendorState } from './vendor-tags.tsx';
