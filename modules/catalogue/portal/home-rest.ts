// This module's parts of the home page below its first screen: one chunk.
export { JackpotCounter } from './jackpot-counter.tsx';
export { VendorStrip } from './vendor-strip.tsx';
