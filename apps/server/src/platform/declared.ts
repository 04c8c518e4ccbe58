// The names that the manifests declare beside the contract: live topics, domain events, settings.

/** What a module declares of itself to the platform. */
export interface DeclaredPart {
  /** Live topics, `contract/live.ts`. */
  topics?: Readonly<Record<string, object>>;
  /** Domain events that it emits, `server/events.ts`. */
  events?: Readonly<Record<string, object>>;
  /** What a merchant may set, `server/settings.ts`; each setting by its key. */
  settings?: readonly { key: string }[];
}

export interface Declared {
  topics: ReadonlySet<string>;
  events: ReadonlySet<string>;
  settings: ReadonlySet<string>;
}

/** Throws when two modules declare the same topic, event or setting. */
export function declaredOf(parts: readonly DeclaredPart[]): Declared {
  return {
    topics: eachOnce(
      'live topic',
      parts.flatMap(({ topics = {} }) => Object.keys(topics)),
    ),
    events: eachOnce(
      'event',
      parts.flatMap(({ events = {} }) => Object.keys(events)),
    ),
    settings: eachOnce(
      'setting',
      parts.flatMap(({ settings = [] }) => settings.map(({ key }) => key)),
    ),
  };
}

function eachOnce(kind: string, names: readonly string[]): ReadonlySet<string> {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two modules declare the ${kind} ${twice}`);
  return new Set(names);
}
