// Pages of draws. They share components, so they are built as one chunk.
export { DrawPage } from './results/draw-page.tsx';
export { ResultsPage } from './results/results-page.tsx';
export { VerificationPage } from './verification/verification-page.tsx';
export { YeekeePage } from './yeekee/yeekee-page.tsx';
