const GAME = /^[A-Z0-9_-]{2,32}$/;
const DRAW = /^\d{8}(\d{4}|-\d{3})?$/;

/** A game's code as the calls take it. */
export const isGameCode = (text: string | null): text is string => text !== null && GAME.test(text);

/** A draw's name as the calls take it. */
export const isNumero = (text: string | null): text is string => text !== null && DRAW.test(text);
