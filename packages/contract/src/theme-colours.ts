/** Default values of the colours that a merchant may set. The design system builds its palettes on them. */
export const themeColours = {
  light: {
    brand: '#343c9c',
    brandHover: '#2a3184',
    onBrand: '#ffffff',
    brandInk: '#343c9c',
    brandSoft: '#e9eafa',
    accent: '#ffb31f',
    accentHover: '#f7a400',
    onAccent: '#2b1b00',
  },
  dark: {
    brand: '#4d58cf',
    brandHover: '#5c67de',
    onBrand: '#ffffff',
    brandInk: '#a9b2ff',
    brandSoft: '#2a2d55',
    accent: '#ffbb3a',
    accentHover: '#ffc85f',
    onAccent: '#2b1b00',
  },
} as const;

/** Backgrounds under the merchant's ink; a merchant cannot set them. */
export const themeGrounds = {
  light: { ground: '#f8f5ef', surface: '#ffffff', sunken: '#f1ece3' },
  dark: { ground: '#12121d', surface: '#1c1c2b', sunken: '#27273a' },
} as const;
