import { gameTemplateOf } from '../../contract/games.ts';
import type { Family } from '../../contract/play-types.ts';

/** Returns the family of play types of a game. Throws if no template describes the game. */
export function familyOf(gameCode: string): Family {
  const template = gameTemplateOf(gameCode);
  if (template === undefined) throw new Error(`no template describes the game ${gameCode}`);
  return template.family;
}
