// Parts of answers that are text already: lists that are put together from rows written once are not written again.

/** A value as its JSON. */
export class Written<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): Value {
    return JSON.parse(this.text) as Value;
  }
}

/** A value, some of whose parts may be written already. */
export type WithWritten<Value> = { [Name in keyof Value]: Value[Name] | Written<Value[Name]> };

/** The JSON of a value with such parts; undefined where it has none. */
export function jsonWithWritten(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = Object.entries(value);
  if (!parts.some(([, part]) => part instanceof Written)) return undefined;
  const texts = parts.flatMap(([name, part]) => {
    const text = part instanceof Written ? part.text : JSON.stringify(part);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${texts.join(',')}}`;
}
