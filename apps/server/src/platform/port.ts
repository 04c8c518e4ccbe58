/** A question, as the function that answers it. */
type Question = (...args: never[]) => unknown;

/**
 * A question of a module, answered by a procedure from a later module. The server does not start with an unanswered
 * port.
 */
export interface Port<Ask extends Question> {
  ask: Ask;
  /** Set once, before the server listens. */
  answer(by: Ask): void;
}

/** Questions answered together by one later module. */
export interface PortGroup<Asks> {
  asks: Asks;
  /** Set once, before the server listens. */
  answer(by: Asks): void;
}

export interface Ports {
  open<Ask extends Question>(name: string): Port<Ask>;
  /** Opens a port for each name, as `area.name`. With the record, the compiler checks that no name is missing. */
  group<Asks>(area: string, names: Record<keyof Asks & string, true>): PortGroup<Asks>;
  /** Names of the unanswered questions. */
  unanswered(): string[];
}

export function createPorts(): Ports {
  const answers = new Map<string, Question | undefined>();

  function open<Ask extends Question>(name: string): Port<Ask> {
    if (answers.has(name)) throw new Error(`the port ${name} is opened twice`);
    answers.set(name, undefined);
    const ask = (...args: never[]): unknown => {
      const by = answers.get(name);
      if (by === undefined) throw new Error(`no procedure answers the port ${name}`);
      return by(...args);
    };
    return {
      ask: ask as Ask,
      answer(by) {
        if (answers.get(name) !== undefined) throw new Error(`the port ${name} is answered twice`);
        answers.set(name, by);
      },
    };
  }

  function group<Asks>(area: string, names: Record<keyof Asks & string, true>): PortGroup<Asks> {
    const ports = Object.keys(names).map((name) => [name, open(`${area}.${name}`)] as const);
    return {
      asks: Object.fromEntries(ports.map(([name, port]) => [name, port.ask])) as Asks,
      answer(by) {
        for (const [name, port] of ports) port.answer((by as Record<string, Question>)[name]!);
      },
    };
  }

  return {
    open,
    group,
    unanswered: () => [...answers].filter(([, by]) => by === undefined).map(([name]) => name),
  };
}
