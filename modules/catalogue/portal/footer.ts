// This module's parts of the footer: one chunk.
export { FooterGames } from './navigation/footer-games.tsx';
export { FooterVendors } from './vendor-marquee.tsx';
