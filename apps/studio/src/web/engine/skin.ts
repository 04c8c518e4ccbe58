import type { SlotDefinition } from '../../games/engine/definition.ts';
import type { Language } from '../i18n/texts.ts';

/** Everything specific to one game: its rules, pictures, texts and colours. */
export interface Skin {
  game: SlotDefinition;
  title: Readonly<Record<Language, string>>;
  symbolNames: Readonly<Record<string, Readonly<Record<Language, string>>>>;
  symbolSvg(symbol: string): string;
  /** Square background that covers the screen; the edges may be cut off, so important parts must be in the middle. */
  sceneSvg(): string;
  titleSvg(language: Language): string;
  /** Picture of the objects that drift over the scene. */
  driftSvg(): string;
  coinSvg(): string;
  colours: { board: number; rim: readonly [number, number, number]; lines: readonly number[]; feature: number };
}
