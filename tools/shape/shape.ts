/** Number of lines of each long function, by `file: name`. */
export type Functions = Record<string, number>;

interface Report {
  number_of_files: number;
  diagnostics: { filename: string; message: string }[];
}

/** Parses oxlint's report; throws if it read no files or reported something else. */
export function longFunctions(output: string): Functions {
  const { diagnostics, number_of_files: files } = JSON.parse(output) as Report;
  if (files === 0) throw new Error('oxlint read no file');
  const found = diagnostics.map(({ filename, message }): [string, number] => {
    const match = /^The (?:.*?`(.+?)`|.+?) has too many lines \((\d+)\)/.exec(message);
    if (match === null) throw new Error(`${filename}: ${message}`);
    return [`${filename}: ${match[1] ?? 'a function without a name'}`, Number(match[2])];
  });
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function shapeProblems(found: Functions, known: Functions): string[] {
  const problems: string[] = [];
  for (const [name, lines] of Object.entries(found)) {
    const before = known[name];
    if (before === undefined) problems.push(`${name} has ${lines} lines, at most 60 are allowed`);
    else if (lines > before) problems.push(`${name} grew from ${before} to ${lines} lines`);
    else if (lines < before) problems.push(`${name} shrank to ${lines} lines, write it in tools/shape/known.json`);
  }
  for (const name of Object.keys(known))
    if (!(name in found)) problems.push(`${name} is short enough, take it out of tools/shape/known.json`);
  return problems;
}
