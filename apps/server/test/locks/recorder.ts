// Records the order in which transactions take their locks and finds locks that were taken in two orders.
import { type Lock, locksOf, tablesFilled, WALLETS } from './statements.ts';
import { walletsOf } from './wallets.ts';

/** Locks of one connection since its `begin`, each with the statement that took it. */
export interface Session {
  isOpen: boolean;
  held: Map<string, string>;
  /** Locked guarded accounts and owners. */
  wallets: Set<string>;
  /** Tables into which the transaction inserted rows; other transactions cannot see them yet. */
  filled: Set<string>;
}

/** Two locks: `after` was requested while `before` was held. */
interface Pair {
  before: string;
  after: string;
  statements: [first: string, second: string];
  /** Locks that all transactions with this pair took before both. Two pairs that share one cannot deadlock. */
  guards: Set<string>;
}

/** Records the locks of all connections of a process. */
export class Recorder {
  readonly #pairs = new Map<string, Pair>();
  readonly #breaches = new Map<string, string>();
  readonly #told = new Set<string>();
  readonly #rank: Map<string, number>;

  constructor(order: readonly string[][] = []) {
    this.#rank = new Map(order.flatMap((line, at) => line.map((on) => [on, at])));
  }

  session(): Session {
    return { isOpen: false, held: new Map(), wallets: new Set(), filled: new Set() };
  }

  /** Records a statement that is sent on this connection. */
  sent(session: Session, text: string, values: readonly unknown[] = []): void {
    const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
    if (/^(begin|start transaction)/i.test(statement)) session.isOpen = true;
    else {
      const asked = walletsOf(statement, values);
      if (asked !== undefined) this.#checkWallets(session, statement, asked);
      for (const lock of locksOf(text, values))
        if (lock.on !== WALLETS || asked?.length !== 0) this.#take(session, lock, statement);
    }
    for (const table of tablesFilled(text)) session.filled.add(table);
    // pg-boss sends whole transactions as one text.
    const isOver = !session.isOpen || /^(commit|rollback)(?! to)/i.test(statement) || /;\s*commit;?\s*$/i.test(text);
    if (!isOver) return;
    session.isOpen = false;
    session.held.clear();
    session.wallets.clear();
    session.filled.clear();
  }

  /** Returns the breaches of the order since the last call. */
  takeBreaches(): string[] {
    const found = [...this.#breaches.values()];
    this.#breaches.clear();
    return found;
  }

  #breach(key: string, text: string): void {
    if (!this.#told.has(key)) this.#breaches.set(key, text);
    this.#told.add(key);
  }

  #note(session: Session, before: string, after: string, statement: string): void {
    const names = [...session.held.keys()];
    const guards = new Set(names.slice(0, names.indexOf(before)));
    const known = this.#pairs.get(`${before} > ${after}`);
    const pair = known ?? { before, after, statements: [session.held.get(before)!, statement], guards };
    if (known === undefined) this.#pairs.set(`${before} > ${after}`, pair);
    else known.guards = new Set([...known.guards].filter((on) => guards.has(on)));
    this.#judge(pair);
  }

  #judge(pair: Pair): void {
    const { before, after } = pair;
    const reversed = this.#pairs.get(`${after} > ${before}`);
    if (reversed !== undefined && ![...pair.guards].some((on) => reversed.guards.has(on)))
      this.#breach(
        [before, after].toSorted().join(' '),
        `two orders of locks: ${before}, then ${after}\n${shown(pair)}\n  and ${after}, then ${before}\n${shown(reversed)}`,
      );
    const [first, second] = [this.#rank.get(before), this.#rank.get(after)];
    if (first !== undefined && second !== undefined && first > second && pair.guards.size === 0)
      this.#breach(
        `${before} > ${after}`,
        `${before} is locked before ${after}, against the written order\n${shown(pair)}`,
      );
  }

  #take(session: Session, { on, waits }: Lock, statement: string): void {
    if (session.held.has(on) || session.filled.has(on)) return;
    if (waits) for (const before of session.held.keys()) this.#note(session, before, on, statement);
    session.held.set(on, statement);
  }

  #checkWallets(session: Session, statement: string, asked: string[][]): void {
    const first = session.held.get(WALLETS);
    const isCovered = asked.every((names) => names.some((name) => session.wallets.has(name)));
    if (first !== undefined && !isCovered)
      this.#breach(
        `wallets ${first} ${statement}`,
        `wallets are locked in two steps: what the second needs may be below what the first took\n    ${first}\n    ${statement}\n` +
          `    ${asked.map((names) => names[0]).join(', ')}`,
      );
    for (const names of asked) session.wallets.add(names[0]!);
  }
}

const shown = ({ statements }: Pair): string => statements.map((statement) => `    ${statement}`).join('\n');
