/** Pictures of every game by file name, drawn by code. */
export const pictures: Readonly<Record<string, () => string>> = {};
