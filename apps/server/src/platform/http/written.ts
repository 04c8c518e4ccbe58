// Parts of answers that are already JSON text, so that lists of serialised rows are not serialised again.

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

/** A value with parts that may be serialised already. */
export type WithWritten<Value> = { [Name in keyof Value]: Value[Name] | Written<Value[Name]> };

/** Returns the JSON of a value with serialised parts; undefined if it has none. */
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
