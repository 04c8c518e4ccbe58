// What a module declares of itself, and how the server builds modules from it.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { ContractPart } from './contract.ts';
import type { Db } from './db.ts';
import type { DeclaredPart } from './declared.ts';
import type { DeclaredMove } from './declared-move.ts';
import type { Handlers } from './http/handlers.ts';
import type { RawHandler } from './http/server.ts';
import type { Platform } from './platform.ts';

/** What creating a module gives. Everything but `front` is for the server alone. */
export interface Created<Front> {
  /** What later floors and procedures may use. */
  front: Front;
  handlers?: Handlers;
  /** Adds hooks that every route passes; all of them are added before the first route. */
  guards?(http: FastifyInstance): void;
  /** Addresses outside the contract. */
  routes?(http: FastifyInstance): void;
  /** Serves a prefix before the framework sees the request: for calls that must be fast. */
  raw?: RawHandler;
  /** Reads what calls need from the first one on; runs before the server listens. */
  load?(): Promise<void>;
  /** Starts what runs beside the calls. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/** One broken rule of the stored data and the rows that break it. */
export interface Breach {
  id: string;
  says: string;
  rows: Record<string, unknown>[];
}

/**
 * A rule that is asked of what is new alone, block by block of the ledger. `sql` returns the rows that break it and reads
 * the one row `block`: `first_id` and `last_id` of its postings; `since` and `until`, both included, the time in which
 * they were made. The time spans of all blocks leave no gap, so what has a time but no posting is asked about too. What
 * it costs depends on the block and on indexes, never on all that was written before.
 */
export interface NewInvariant {
  id: string;
  says: string;
  sql: string;
}

/** What a check of what is new found, and how many blocks of it were right. */
export interface NewlyVerified {
  breaches: Breach[];
  blocks: number;
}

/** Where invariants are asked: as the application, and on a connection that nothing else uses. */
export interface InvariantDeps {
  db: Db;
  pool: pg.Pool;
}

type Needs = Record<string, ModuleDefinition<string, unknown>>;
export type FrontOf<Module> = Module extends ModuleDefinition<string, infer Front> ? Front : never;
export type FrontsOf<N> = { [Name in keyof N]: FrontOf<N[Name]> };

export interface ModuleDefinition<Name extends string, Front> extends ContractPart, DeclaredPart {
  name: Name;
  needs: Needs;
  /** How this module moves money; the ledger refuses everything else. */
  moneyKinds?: readonly DeclaredMove[];
  /** Rules that hold for the stored data at every moment. Asked by `npm run verify-ledger`, of everything. */
  invariants?(at: InvariantDeps): Promise<Breach[]>;
  /** What of these rules can be asked of what is new alone. Asked once an hour and by `verify-ledger -- --new`. */
  newInvariants?: readonly NewInvariant[];
  /** Goes through what is new and asks the rules of all modules: the module whose blocks they are. */
  checkNew?(at: InvariantDeps, rules: readonly NewInvariant[]): Promise<NewlyVerified>;
  create(platform: Platform, needs: Record<string, unknown>): Created<Front>;
}

/**
 * Declares a module or a procedure. `needs` names the modules it uses; `create` receives their fronts, typed. A module
 * can name only what is already declared, so needs form no cycle.
 */
export function defineModule<Name extends string, N extends Needs, Front>(
  definition: ContractPart &
    DeclaredPart & {
      name: Name;
      needs: N;
      moneyKinds?: readonly DeclaredMove[];
      invariants?(at: InvariantDeps): Promise<Breach[]>;
      newInvariants?: readonly NewInvariant[];
      checkNew?(at: InvariantDeps, rules: readonly NewInvariant[]): Promise<NewlyVerified>;
      create(platform: Platform, needs: FrontsOf<N>): Created<Front>;
    },
): ModuleDefinition<Name, Front> {
  return {
    ...definition,
    create: (platform, needs) => definition.create(platform, needs as FrontsOf<N>),
  };
}

export type AnyModule = ModuleDefinition<string, unknown>;

export interface BuiltModules<List extends readonly AnyModule[]> {
  fronts: { [Module in List[number] as Module['name']]: FrontOf<Module> };
  handlers: Handlers;
  /** Names of the calls that each module serves. */
  calls: Readonly<Record<string, readonly string[]>>;
  created: readonly Created<unknown>[];
}

/**
 * Creates the modules, each after what it needs. Throws when one needs what is not in the list, when two have the same
 * name or serve the same call, and when a port stays unanswered.
 */
export function buildModules<const List extends readonly AnyModule[]>(
  platform: Platform,
  definitions: List,
): BuiltModules<List> {
  const listed = new Set<AnyModule>(definitions);
  const fronts: Record<string, unknown> = {};
  const created: Created<unknown>[] = [];
  const handlers: Record<string, unknown> = {};
  const calls: Record<string, string[]> = {};

  function build(definition: AnyModule): void {
    if (definition.name in fronts) return;
    const needs: Record<string, unknown> = {};
    for (const [key, needed] of Object.entries(definition.needs)) {
      if (!listed.has(needed)) throw new Error(`${definition.name} needs ${needed.name}, which is not in the list`);
      build(needed);
      needs[key] = fronts[needed.name];
    }
    const parts = definition.create(platform, needs);
    for (const [name, handler] of Object.entries(parts.handlers ?? {})) {
      if (name in handlers) throw new Error(`${definition.name} serves ${name}, which another module serves already`);
      handlers[name] = handler;
    }
    calls[definition.name] = Object.keys(parts.handlers ?? {});
    fronts[definition.name] = parts.front;
    created.push(parts);
  }

  if (new Set(definitions.map(({ name }) => name)).size !== definitions.length)
    throw new Error('two modules have the same name');
  for (const definition of definitions) build(definition);
  const open = platform.ports.unanswered();
  if (open.length > 0) throw new Error(`no procedure answers ${open.join(', ')}`);
  return { fronts: fronts as BuiltModules<List>['fronts'], handlers: handlers as Handlers, calls, created };
}
