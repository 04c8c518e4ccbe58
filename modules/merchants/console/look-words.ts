import { themeColours } from '@sanam/contract/theme-colours';
import { shape } from '@sanam/ui/tokens';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { MerchantTheme, WeakPair } from '../contract/rules.ts';

const corner = (name: 'radiusSmall' | 'radius' | 'radiusLarge'): number => Number.parseInt(shape[name], 10);

/** A look with what ships where it sets nothing, so that a change is said from colour to colour. */
export function shownLook({ light, dark, shape: own, logoUrl }: MerchantTheme) {
  const shipped = { radiusSmall: corner('radiusSmall'), radius: corner('radius'), radiusLarge: corner('radiusLarge') };
  return {
    light: { ...themeColours.light, ...light },
    dark: { ...themeColours.dark, ...dark },
    shape: { ...shipped, ...own },
    logoUrl,
  };
}

/** `light.brand` as the page calls it. */
export function useTokenNames(): (path: string) => string {
  const words = useCodeWords();
  return (path) => {
    const [group = '', name = ''] = path.split('.');
    if (group === 'logoUrl') return words('look', 'logo');
    if (group === 'shape') return words('look.corner', name);
    return `${words('look.token', name)}, ${words('look.theme', group)}`;
  };
}

/** `Light: Text on brand on Brand, 1.41 to 1`. */
export function usePairWords(): (pair: WeakPair) => string {
  const t = useWords();
  return ({ theme, text, ground, ratio }) =>
    t('look.pair', {
      theme: t(`look.theme.${theme}`),
      text: t(`look.token.${text}`),
      ground: t(`look.token.${ground}`),
      ratio: ratio.toFixed(2),
    });
}
