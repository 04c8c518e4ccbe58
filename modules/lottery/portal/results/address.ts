const GAME = /^[A-Z0-9_-]{2,32}$/;
const DRAW = /^\d{8}(\d{4}|-\d{3})?$/;

/** Checks whether a text is a game code. */
export const isGameCode = (text: string | null): text is string => text !== null && GAME.test(text);

/** Checks whether a text is the name of a draw. */
export const isNumero = (text: string | null): text is string => text !== null && DRAW.test(text);
