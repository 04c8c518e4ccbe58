import { gameTemplateOf } from '../../contract/games.ts';
import type { Family } from '../../contract/play-types.ts';

/** The family of play types that a game is played by. Throws for a game that no template describes. */
export function familyOf(gameCode: string): Family {
  const template = gameTemplateOf(gameCode);
  if (template === undefined) throw new Error(`no template describes the game ${gameCode}`);
  return template.family;
}
