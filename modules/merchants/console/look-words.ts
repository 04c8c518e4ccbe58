import { themeColours } from '@sanam/contract/theme-colours';
import { shape } from '@sanam/ui/tokens';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { MerchantTheme, WeakPair } from '../contract/rules.ts';

const corner = (name: 'radiusSmall' | 'radius' | 'radiusLarge'): number => Number.parseInt(shape[name], 10);

/** Returns a theme with shipped values for its unset tokens, so that a change is listed from colour to colour. */
export function shownLook({ light, dark, shape: own, logoUrl }: MerchantTheme) {
  const shipped = { radiusSmall: corner('radiusSmall'), radius: corner('radius'), radiusLarge: corner('radiusLarge') };
  return {
    light: { ...themeColours.light, ...light },
    dark: { ...themeColours.dark, ...dark },
    shape: { ...shipped, ...own },
    logoUrl,
  };
}

/** Returns the label of a token: `light.brand` as shown on the page. */
export function useTokenNames(): (path: string) => string {
  const words = useCodeWords();
  return (path) => {
    const [group = '', name = ''] = path.split('.');
    if (group === 'logoUrl') return words('look', 'logo');
    if (group === 'shape') return words('look.corner', name);
    return `${words('look.token', name)}, ${words('look.theme', group)}`;
  };
}

/** Returns the text of a pair: `Light: Text on brand on Brand, 1.41 to 1`. */
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
