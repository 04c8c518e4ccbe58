/** Text that is already HTML; all other template values are escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | bigint | false | null | undefined | readonly Part[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Builds HTML from a template. Values are escaped unless they are `Html`; lists are joined, `false` and `null` are
 * omitted.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, i) => text + (i < parts.length ? render(parts[i]) : '')).join(''));
}

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
