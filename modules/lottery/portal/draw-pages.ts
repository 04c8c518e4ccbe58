// The pages of draws share their parts, so one file of code brings them all.
export { DrawPage } from './results/draw-page.tsx';
export { ResultsPage } from './results/results-page.tsx';
export { VerificationPage } from './verification/verification-page.tsx';
export { YeekeePage } from './yeekee/yeekee-page.tsx';
