interface PictureRules {
  countMax: number;
  bytesMax: number;
}

const types = new Set(['image/png', 'image/jpeg']);

/** Returns the problem of selected pictures, or null. The server checks the content again. */
export function pictureProblem(
  files: readonly { size: number; type: string }[],
  { countMax, bytesMax }: PictureRules,
): 'tooMany' | 'type' | 'tooLarge' | null {
  if (files.length > countMax) return 'tooMany';
  if (files.some((file) => !types.has(file.type))) return 'type';
  return files.some((file) => file.size > bytesMax) ? 'tooLarge' : null;
}
