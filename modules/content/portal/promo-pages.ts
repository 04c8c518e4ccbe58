// The pages of promotions: who opens one soon opens the other.
export { PromoDetailPage } from './promo-detail-page.tsx';
export { PromotionsPage } from './promotions-page.tsx';
