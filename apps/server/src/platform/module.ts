// Declarations of a module, and the builder that creates modules from them.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { ContractPart } from './contract.ts';
import type { Db } from './db.ts';
import type { DeclaredPart } from './declared.ts';
import type { DeclaredMove } from './declared-move.ts';
import type { Handlers } from './http/handlers.ts';
import type { RawHandler } from './http/server.ts';
import type { Platform } from './platform.ts';

/** The result of creating a module. Everything except `front` is for the server only. */
export interface Created<Front> {
  /** The public service for later modules and procedures. */
  front: Front;
  handlers?: Handlers;
  /** Adds hooks for every route. All hooks are added before the first route. */
  guards?(http: FastifyInstance): void;
  /** Routes outside the contract. */
  routes?(http: FastifyInstance): void;
  /** Serves a path prefix before the framework sees the request, for calls that must be fast. */
  raw?: RawHandler;
  /** Reads data that calls need from the start; runs before the server listens. */
  load?(): Promise<void>;
  /** Starts the background work of the module. */
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
 * A rule that is checked on new data only, block by block of the ledger. `sql` returns the rows that break it and reads
 * the one row `block`: `first_id` and `last_id` of its postings; `since` and `until`, both inclusive, the time in which
 * they were made. The time spans of all blocks have no gap, so data with a time but no posting is covered too. The cost
 * depends on the block and on indexes, never on all earlier data.
 */
export interface NewInvariant {
  id: string;
  says: string;
  sql: string;
}

/** Result of an incremental check, with the number of verified blocks. */
export interface NewlyVerified {
  breaches: Breach[];
  blocks: number;
}

/** Connections for invariants: in the application's role, and used by nothing else. */
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
  /** Money moves of this module; the ledger refuses all others. */
  moneyKinds?: readonly DeclaredMove[];
  /** Rules that are always true for the stored data. `npm run verify-ledger` checks them over all data. */
  invariants?(at: InvariantDeps): Promise<Breach[]>;
  /** The rules that can be checked on new data only. Checked once an hour and by `verify-ledger -- --new`. */
  newInvariants?: readonly NewInvariant[];
  /** Walks through the new data and checks the rules of all modules. Only the module that owns the blocks has it. */
  checkNew?(at: InvariantDeps, rules: readonly NewInvariant[]): Promise<NewlyVerified>;
  create(platform: Platform, needs: Record<string, unknown>): Created<Front>;
}

/**
 * Declares a module or a procedure. `needs` names the modules it uses; `create` receives their fronts, typed. A module
 * can only name modules declared before it, so needs form no cycle.
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
  /** Names of the calls of each module. */
  calls: Readonly<Record<string, readonly string[]>>;
  created: readonly Created<unknown>[];
}

/**
 * Creates the modules, each after its needs. Throws if a need is missing from the list, if two modules have the same
 * name or call, or if a port has no answer.
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
