import type { SlotDefinition } from '../../games/engine/definition.ts';
import type { Language } from '../i18n/texts.ts';

/** All a game adds to the frame: its rules, its pictures, its words and the colours of its board. */
export interface Skin {
  game: SlotDefinition;
  title: Readonly<Record<Language, string>>;
  symbolNames: Readonly<Record<string, Readonly<Record<Language, string>>>>;
  symbolSvg(symbol: string): string;
  /** Square, shown so that it covers the screen; the middle must hold what matters. */
  sceneSvg(): string;
  titleSvg(language: Language): string;
  /** What drifts over the scene. */
  driftSvg(): string;
  coinSvg(): string;
  colours: { board: number; rim: readonly [number, number, number]; lines: readonly number[]; feature: number };
}
