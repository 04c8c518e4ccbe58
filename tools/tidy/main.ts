// Part of npm run check: project rules without a linter, over every file of the project.
import { textFiles } from './files.ts';
import { rules } from './rules.ts';

const files = textFiles();
let problems = 0;
for (const [name, rule] of Object.entries(rules)) {
  for (const problem of rule(files)) {
    problems += 1;
    console.log(`${name}: ${problem}`);
  }
}
console.log(problems === 0 ? `tidy: ${files.length} files, nothing to say` : `tidy: ${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;
