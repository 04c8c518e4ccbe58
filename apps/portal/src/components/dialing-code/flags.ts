/** Bands of a flag: colours with their share; `down` stacks them, `across` sets them side by side. */
export interface Flag {
  way: 'down' | 'across';
  bands: readonly (readonly [colour: string, share: number])[];
  /** A disc, with its size as a share of the height; in the centre by default. */
  disc?: { colour: string; size: number; at?: number };
  /** Colour of a five-pointed star in the centre. */
  star?: string;
}

const down = (...bands: Flag['bands'][number][]): Flag => ({ way: 'down', bands });
const across = (...colours: string[]): Flag => ({ way: 'across', bands: colours.map((colour) => [colour, 1]) });
const even = (...colours: string[]): Flag => ({ way: 'down', bands: colours.map((colour) => [colour, 1]) });

/**
 * Simple flags drawn as code: no font or picture needed, the same on every device. Countries with a more complex flag
 * show their letters.
 */
export const flags: Readonly<Record<string, Flag>> = {
  TH: down(['#a51931', 1], ['#f4f5f8', 1], ['#2d2a4a', 2], ['#f4f5f8', 1], ['#a51931', 1]),
  LA: { ...down(['#ce1126', 1], ['#002868', 2], ['#ce1126', 1]), disc: { colour: '#ffffff', size: 0.4 } },
  VN: { ...even('#da251d'), star: '#ffff00' },
  MM: { ...even('#fecb00', '#34b233', '#ea2839'), star: '#ffffff' },
  SO: { ...even('#4189dd'), star: '#ffffff' },
  GH: { ...even('#ce1126', '#fcd116', '#006b3f'), star: '#1a1a1a' },
  SN: { ...across('#00853f', '#fdef42', '#e31b23'), star: '#00853f' },
  ID: even('#ce1126', '#ffffff'),
  MC: even('#ce1126', '#ffffff'),
  PL: even('#ffffff', '#dc143c'),
  JP: { ...even('#ffffff'), disc: { colour: '#bc002d', size: 0.6 } },
  BD: { ...even('#006a4e'), disc: { colour: '#f42a41', size: 0.66, at: 0.45 } },
  PW: { ...even('#4aadd6'), disc: { colour: '#ffde00', size: 0.6, at: 0.45 } },
  IN: { ...even('#ff9933', '#ffffff', '#138808'), disc: { colour: '#000080', size: 0.22 } },
  DE: even('#1a1a1a', '#dd0000', '#ffce00'),
  NL: even('#ae1c28', '#ffffff', '#21468b'),
  LU: even('#ed2939', '#ffffff', '#00a1de'),
  RU: even('#ffffff', '#0039a6', '#d52b1e'),
  AT: even('#ed2939', '#ffffff', '#ed2939'),
  HU: even('#cd2a3e', '#ffffff', '#436f4d'),
  BG: even('#ffffff', '#00966e', '#d62612'),
  EE: even('#0072ce', '#1a1a1a', '#ffffff'),
  LT: even('#fdb913', '#006a44', '#c1272d'),
  LV: down(['#9e3039', 2], ['#ffffff', 1], ['#9e3039', 2]),
  UA: even('#0057b7', '#ffd700'),
  ES: down(['#aa151b', 1], ['#f1bf00', 2], ['#aa151b', 1]),
  AM: even('#d90012', '#0033a0', '#f2a800'),
  YE: even('#ce1126', '#ffffff', '#1a1a1a'),
  CO: down(['#fcd116', 2], ['#003893', 1], ['#ce1126', 1]),
  FR: across('#002395', '#ffffff', '#ed2939'),
  IT: across('#009246', '#ffffff', '#ce2b37'),
  IE: across('#169b62', '#ffffff', '#ff883e'),
  BE: across('#1a1a1a', '#fae042', '#ed2939'),
  RO: across('#002b7f', '#fcd116', '#ce1126'),
  PE: across('#d91023', '#ffffff', '#d91023'),
  NG: across('#008751', '#ffffff', '#008751'),
};
