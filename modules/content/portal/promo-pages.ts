// The pages of promotions in one chunk, because a visitor of one often opens the other.
export { PromoDetailPage } from './promo-detail-page.tsx';
export { PromotionsPage } from './promotions-page.tsx';
