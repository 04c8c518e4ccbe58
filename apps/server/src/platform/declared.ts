// Names that the manifests declare in addition to the contract: live topics, domain events and settings.

/** A module's declarations for the platform. */
export interface DeclaredPart {
  /** Live topics, from `contract/live.ts`. */
  topics?: Readonly<Record<string, object>>;
  /** Domain events that the module emits, from `server/events.ts`. */
  events?: Readonly<Record<string, object>>;
  /** Settings of a merchant, by key, from `server/settings.ts`. */
  settings?: readonly { key: string }[];
}

export interface Declared {
  topics: ReadonlySet<string>;
  events: ReadonlySet<string>;
  settings: ReadonlySet<string>;
}

/** Combines the parts. Throws if two modules declare the same topic, event or setting. */
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
