/** Merges catalogues. For a key in two of them the first text applies; a check finds such keys. */
export function joined<Words extends object>(first: Words, others: readonly object[]): Words {
  return others.reduce<Words>((all, words) => merged(words, all) as Words, first);
}

function merged(below: object, above: object): object {
  const result: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const other = result[key];
    result[key] = typeof value === 'object' && typeof other === 'object' ? merged(other as object, value) : value;
  }
  return result;
}
