// Measures one page with Lighthouse on a simulated slow phone.
import lighthouse from 'lighthouse';
import { withChromium } from './browser.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
const NEAR_BEST = 0.9;

export interface PageReport {
  performance: number;
  accessibility: number;
  bestPractices: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  layoutShift: number;
  speedIndexMs: number;
  /** Addresses of every script that the page loaded. */
  scripts: string[];
  /** Audits below the maximum, with Lighthouse's explanation. */
  failed: string[];
}

interface NetworkItem {
  url: string;
  resourceType: string;
}

export function lighthouseOf(url: string): Promise<PageReport> {
  return withChromium(async (port) => {
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' });
    if (result === undefined) throw new Error('lighthouse gave no result');
    const { lhr } = result;
    if (lhr.runtimeError !== undefined) throw new Error(`lighthouse: ${lhr.runtimeError.message}`);
    const score = (name: (typeof categories)[number]) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? 0;
    const network = lhr.audits['network-requests']?.details as { items?: NetworkItem[] } | undefined;
    const scripts = (network?.items ?? []).filter((item) => item.resourceType === 'Script').map((item) => item.url);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      firstPaintMs: Math.round(figure('first-contentful-paint')),
      largestPaintMs: Math.round(figure('largest-contentful-paint')),
      blockedMs: Math.round(figure('total-blocking-time')),
      layoutShift: Number(figure('cumulative-layout-shift').toFixed(3)),
      speedIndexMs: Math.round(figure('speed-index')),
      scripts: [...new Set(scripts)],
      failed: Object.values(lhr.audits)
        .filter(
          ({ score: one, scoreDisplayMode }) =>
            one !== null && one < NEAR_BEST && !['informative', 'notApplicable', 'manual'].includes(scoreDisplayMode),
        )
        .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
    };
  });
}
