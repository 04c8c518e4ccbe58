// Determines which columns of a statement can be null, from PostgreSQL's query tree: column constraints, outer joins,
// aggregates without rows. A column of unknown origin counts as nullable.
import { isEmptySet, isNode, nodesOf, type Tree, type TreeNode, wordOf } from './query-tree.ts';

export interface Catalogue {
  /** `oid.number` of columns that are `not null`. */
  notNull: ReadonlySet<string>;
  /** Queries of views. */
  views: ReadonlyMap<string, TreeNode>;
  /** Names of functions and aggregates, by oid. */
  functions: ReadonlyMap<string, string>;
  /** Functions that return null if an argument is null. */
  strict: ReadonlySet<string>;
  operators: ReadonlyMap<string, string>;
  /** Columns that a check limits to a list of texts, `oid.number`. */
  allowed: ReadonlyMap<string, readonly string[]>;
}

/** Functions that never return null if no argument is null. */
const NEVER_NULL = new Set(
  `abs bool btrim cardinality ceil ceiling char_length chr clock_timestamp date date_part
   date_trunc div encode extract family float8 floor host int2 int4 int8 left length lower make_interval masklen md5 mod nextval now numeric octet_length platform_now power
   pg_current_xact_id pg_current_snapshot pg_snapshot_xmin jsonb_array_length pg_postmaster_start_time pg_backend_pid pg_database_size pg_try_advisory_lock pg_try_advisory_xact_lock
   pg_advisory_unlock random repeat replace reverse right round sha256 statement_timestamp strpos text timestamptz timezone
   to_char to_jsonb to_json trunc txid_current upper jsonb_typeof json_typeof width_bucket
   transaction_timestamp`.split(/\s+/),
);
/** Functions that never return null, whatever their arguments. */
const ALWAYS_A_VALUE = new Set(
  'jsonb_build_array jsonb_build_object json_build_array json_build_object concat'.split(' '),
);
const OPERATORS = new Set(
  '+ - * / % || = <> < > <= >= ~~ !~~ ~~* !~~* ~ !~ ~* && @> <@ << <<= >>= ? ^ |/ #'.split(' '),
);
const NEVER_NULL_OF_ROWS = new Set(
  'max min sum avg array_agg string_agg jsonb_agg json_agg jsonb_object_agg bool_and bool_or every any_value'.split(
    ' ',
  ),
);
const CAST_FORMATS = new Set(['1', '2']);
const INSERT = '3';
const UPDATE = '2';
const SELECT = '1';
const OLD_ROW = '1';

interface Level {
  query: TreeNode;
  /** Columns that a condition on all rows makes not null, `table.column`. */
  byWhere: Set<string>;
  /** The same by an inner join, which an outer join around it can undo. */
  byJoin: Set<string>;
  /** Whether names refer to the row before the statement, as within the values it writes. */
  isBefore?: true;
}

export interface Column {
  name: string;
  isNullable: boolean;
  /** Texts to which a check limits the column. */
  allowed?: readonly string[] | undefined;
}

/** Returns the columns of a statement's result. */
export function columnsOf(query: TreeNode, catalogue: Catalogue, parameters: boolean[]): Column[] {
  const reader = new NullReader(catalogue, parameters);
  return reader.targets(query).map((target, at) => ({
    name: wordOf(target.fields.resname),
    isNullable: reader.isTargetNullable(query, at + 1, []),
    allowed: catalogue.allowed.get(`${wordOf(target.fields.resorigtbl)}.${wordOf(target.fields.resorigcol)}`),
  }));
}

class NullReader {
  readonly catalogue: Catalogue;
  readonly parameters: boolean[];
  /** CTEs being read: a recursive one adds no null of its own. */
  readonly reading = new Set<string>();

  constructor(catalogue: Catalogue, parameters: boolean[]) {
    this.catalogue = catalogue;
    this.parameters = parameters;
  }

  targets(query: TreeNode): TreeNode[] {
    return nodesOf(query.fields.commandType === SELECT ? query.fields.targetList : query.fields.returningList).filter(
      (target) => target.fields.resjunk !== 'true',
    );
  }

  isTargetNullable(query: TreeNode, at: number, outer: Level[]): boolean {
    const levels = [this.levelOf(query), ...outer];
    if (isNode(query.fields.setOperations)) {
      return leavesOf(query.fields.setOperations).some((leaf) => this.isColumnNullable(leaf, at, levels, 0));
    }
    const target = this.targets(query).find((one) => Number(one.fields.resno) === at) ?? this.targets(query)[at - 1];
    return this.isNullable(target?.fields.expr, levels);
  }

  isNullable(tree: Tree | undefined, levels: Level[]): boolean {
    if (!isNode(tree)) return true;
    const { kind, fields } = tree;
    const any = (list: Tree | undefined) => nodesOf(list).some((one) => this.isNullable(one, levels));
    const every = (list: Tree | undefined) => nodesOf(list).every((one) => this.isNullable(one, levels));
    switch (kind) {
      case 'VAR':
        return this.isVarNullable(tree, levels);
      case 'CONST':
        return fields.constisnull === 'true';
      case 'PARAM':
        return this.parameters[Number(fields.paramid) - 1] ?? true;
      case 'COALESCEEXPR':
      case 'COALESCE':
      case 'MINMAXEXPR':
      case 'MINMAX':
        return every(fields.args);
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ROWEXPR':
      case 'ROW':
      case 'ARRAYEXPR':
      case 'ARRAY':
      case 'SQLVALUEFUNCTION':
      case 'NEXTVALUEEXPR':
        return false;
      case 'BOOLEXPR':
        return fields.boolop === 'or' ? this.isOrNullable(tree, levels) : any(fields.args);
      case 'SCALARARRAYOPEXPR':
        return any(fields.args);
      case 'OPEXPR':
        return !OPERATORS.has(this.catalogue.operators.get(wordOf(fields.opno)) ?? '') || any(fields.args);
      case 'FUNCEXPR':
        return this.isCallNullable(tree, levels);
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
      case 'NAMEDARGEXPR':
        return this.isNullable(fields.arg, levels);
      case 'CASE':
      case 'CASEEXPR':
        return (
          this.isNullable(fields.defresult, levels) ||
          nodesOf(fields.args).some((one) => this.isNullable(one.fields.result, levels))
        );
      case 'AGGREF':
        return this.isAggregateNullable(tree, levels);
      case 'WINDOWFUNC':
        return !['count', 'row_number', 'rank', 'dense_rank'].includes(
          this.catalogue.functions.get(wordOf(fields.winfnoid)) ?? '',
        );
      case 'SUBLINK':
        return this.isSublinkNullable(tree, levels);
      default:
        return true;
    }
  }

  isCallNullable({ fields }: TreeNode, levels: Level[]): boolean {
    const name = this.catalogue.functions.get(wordOf(fields.funcid)) ?? '';
    if (ALWAYS_A_VALUE.has(name)) return false;
    const isKnown = CAST_FORMATS.has(wordOf(fields.funcformat)) || NEVER_NULL.has(name);
    return !isKnown || nodesOf(fields.args).some((one) => this.isNullable(one, levels));
  }

  /** In `x is null or x > 1`, the second half is evaluated only if `x` is not null. */
  isOrNullable({ fields }: TreeNode, [level, ...outer]: Level[]): boolean {
    const byWhere = new Set(level!.byWhere);
    for (const one of nodesOf(fields.args)) {
      if (one.kind === 'NULLTEST' && one.fields.nulltesttype === '0') this.demandStrict(one.fields.arg, byWhere);
    }
    return nodesOf(fields.args).some((one) => this.isNullable(one, [{ ...level!, byWhere }, ...outer]));
  }

  isAggregateNullable({ fields }: TreeNode, levels: Level[]): boolean {
    const name = this.catalogue.functions.get(wordOf(fields.aggfnoid)) ?? '';
    if (name === 'count') return false;
    const query = levels[Number(fields.agglevelsup)]!.query;
    const hasRows = nodesOf(query.fields.groupClause).length > 0 && nodesOf(query.fields.groupingSets).length === 0;
    if (!hasRows || isNode(fields.aggfilter) || !NEVER_NULL_OF_ROWS.has(name)) return true;
    // An array of nulls is not null itself.
    if (/array_agg|jsonb?_agg/.test(name)) return false;
    return nodesOf(fields.args).some((one) => this.isNullable(one.fields.expr, levels));
  }

  isSublinkNullable({ fields }: TreeNode, levels: Level[]): boolean {
    const query = fields.subselect;
    if (!isNode(query)) return true;
    switch (fields.subLinkType) {
      case '0': // exists
      case '6': // array(...)
        return false;
      case '1': // all
      case '2': // any
        return this.isNullable(fields.testexpr, levels) || this.isTargetNullable(query, 1, levels);
      case '4':
        return !hasOneRow(query) || this.isTargetNullable(query, 1, levels);
      default:
        return true;
    }
  }

  isVarNullable({ fields }: TreeNode, levels: Level[]): boolean {
    const up = Number(fields.varlevelsup);
    const level = levels[up];
    if (level === undefined) return true;
    const key = `${wordOf(fields.varno)}.${wordOf(fields.varattno)}`;
    const isOfOuterJoin = !isEmptySet(fields.varnullingrels);
    const written = this.writtenTo(level, fields, levels.slice(up));
    if (written !== undefined) return written;
    if (level.byWhere.has(key) || (!isOfOuterJoin && level.byJoin.has(key))) return false;
    if (isOfOuterJoin) return true;
    return this.isColumnNullable(wordOf(fields.varno), Number(fields.varattno), levels, up);
  }

  /**
   * Returns whether the value that the statement writes to a returned column can be null; undefined if it writes none.
   */
  writtenTo(level: Level, column: TreeNode['fields'], [, ...outer]: Level[]): boolean | undefined {
    const { commandType, onConflict, resultRelation, targetList } = level.query.fields;
    if (column.varno !== resultRelation || level.isBefore === true) return undefined;
    if (column.varreturningtype === OLD_ROW) return commandType === INSERT ? true : undefined;
    const given = nodesOf(targetList).find(
      ({ fields }) => fields.resno === column.varattno && fields.resjunk !== 'true' && commandType !== SELECT,
    );
    if (given === undefined) return undefined;
    const isNull = this.isNullable(given.fields.expr, [{ ...level, isBefore: true }, ...outer]);
    // If the row exists already, the other part of the statement writes another value.
    const isWhole = commandType === UPDATE || (commandType === INSERT && !isNode(onConflict));
    return isWhole ? isNull && !this.isNotNullColumn(level, column) : undefined;
  }

  isNotNullColumn({ query }: Level, { varno, varattno }: TreeNode['fields']): boolean {
    return this.catalogue.notNull.has(
      `${wordOf(nodesOf(query.fields.rtable)[Number(varno) - 1]!.fields.relid)}.${wordOf(varattno)}`,
    );
  }

  /** Checks a column of an entry in `from`, `up` queries outwards. */
  isColumnNullable(entry: string, at: number, levels: Level[], up: number): boolean {
    const inner = levels.slice(up);
    const { query } = inner[0]!;
    const table = nodesOf(query.fields.rtable)[Number(entry) - 1]!;
    const { fields } = table;
    if (at === 0) return false; // The row itself.
    switch (fields.rtekind) {
      case '0': {
        const view = fields.relkind === 'v' ? this.catalogue.views.get(wordOf(fields.relid)) : undefined;
        if (view !== undefined) return this.isTargetNullable(view, at, []);
        return at > 0 && !this.catalogue.notNull.has(`${wordOf(fields.relid)}.${at}`);
      }
      case '1':
        return !isNode(fields.subquery) || this.isTargetNullable(fields.subquery, at, inner);
      case '2':
        return this.isNullable(nodesOf(fields.joinaliasvars)[at - 1], inner);
      case '3':
        return this.isFunctionColumnNullable(table, at, inner);
      case '5':
        return (Array.isArray(fields.values_lists) ? fields.values_lists : []).some((row) =>
          this.isNullable(nodesOf(row)[at - 1], inner),
        );
      case '6':
        return this.isCteNullable(table, at, inner);
      case '9':
        return this.isNullable(nodesOf(fields.groupexprs)[at - 1], inner);
      default:
        return true;
    }
  }

  isFunctionColumnNullable({ fields }: TreeNode, at: number, levels: Level[]): boolean {
    const functions = nodesOf(fields.functions);
    const columns = functions.reduce((sum, one) => sum + Number(one.fields.funccolcount), 0);
    if (at > columns) return false; // with ordinality
    if (functions.length !== 1) return true; // The shorter one is filled with null.
    const call = functions[0]!.fields.funcexpr;
    if (!isNode(call) || columns !== 1) return true;
    const name = this.catalogue.functions.get(wordOf(call.fields.funcid));
    const isOfParameter = nodesOf(call.fields.args).every(
      (one) => one.kind === 'PARAM' && !this.isNullable(one, levels),
    );
    if (name === 'unnest') return !isOfParameter;
    return name !== 'generate_series' && this.isNullable(call, levels);
  }

  isCteNullable({ fields }: TreeNode, at: number, levels: Level[]): boolean {
    const up = Number(fields.ctelevelsup);
    const inner = levels.slice(up);
    const cte = nodesOf(inner[0]!.query.fields.cteList).find((one) => one.fields.ctename === fields.ctename);
    if (cte === undefined || !isNode(cte.fields.ctequery)) return true;
    const key = `${wordOf(fields.ctename)}.${at}`;
    if (fields.self_reference === 'true' && this.reading.has(key)) return false;
    this.reading.add(key);
    const answer = this.isTargetNullable(cte.fields.ctequery, at, inner);
    this.reading.delete(key);
    return answer;
  }

  levelOf(query: TreeNode): Level {
    const level: Level = { query, byWhere: new Set(), byJoin: new Set() };
    const { jointree } = query.fields;
    if (!isNode(jointree)) return level;
    this.demand(jointree.fields.quals, level.byWhere);
    for (const one of nodesOf(jointree.fields.fromlist)) this.joins(one, level.byJoin);
    return level;
  }

  joins(tree: Tree | undefined, into: Set<string>): void {
    if (!isNode(tree) || tree.kind !== 'JOINEXPR') return;
    if (tree.fields.jointype === '0') this.demand(tree.fields.quals, into);
    this.joins(tree.fields.larg, into);
    this.joins(tree.fields.rarg, into);
  }

  /** Adds the columns that cannot be null if a condition is true. */
  demand(tree: Tree | undefined, into: Set<string>): void {
    if (!isNode(tree)) return;
    const { kind, fields } = tree;
    if (kind === 'BOOLEXPR' && fields.boolop === 'and') for (const one of nodesOf(fields.args)) this.demand(one, into);
    if (kind === 'NULLTEST' && fields.nulltesttype === '1') this.demandStrict(fields.arg, into);
    if (kind === 'OPEXPR' || kind === 'VAR') this.demandStrict(tree, into);
    if (kind === 'SCALARARRAYOPEXPR') this.demandStrict(nodesOf(fields.args)[0], into);
  }

  demandStrict(tree: Tree | undefined, into: Set<string>): void {
    if (!isNode(tree)) return;
    const { kind, fields } = tree;
    if (kind === 'VAR' && fields.varlevelsup === '0') into.add(`${wordOf(fields.varno)}.${wordOf(fields.varattno)}`);
    if (kind === 'RELABELTYPE') this.demandStrict(fields.arg, into);
    const isStrict =
      (kind === 'OPEXPR' && this.catalogue.strict.has(wordOf(fields.opfuncid))) ||
      (kind === 'FUNCEXPR' && this.catalogue.strict.has(wordOf(fields.funcid)));
    if (isStrict) for (const one of nodesOf(fields.args)) this.demandStrict(one, into);
  }
}

function leavesOf(tree: Tree | undefined): string[] {
  if (!isNode(tree)) return [];
  if (tree.kind === 'RANGETBLREF') return [wordOf(tree.fields.rtindex)];
  return [...leavesOf(tree.fields.larg), ...leavesOf(tree.fields.rarg)];
}

/** Checks whether there is always exactly one row: aggregates over all rows, or no table at all. */
function hasOneRow({ fields }: TreeNode): boolean {
  if (isNode(fields.setOperations) || isNode(fields.havingQual) || isNode(fields.limitOffset)) return false;
  if (nodesOf(fields.groupClause).length > 0 || nodesOf(fields.groupingSets).length > 0) return false;
  const from = isNode(fields.jointree) ? fields.jointree.fields : {};
  return fields.hasAggs === 'true' || (nodesOf(from.fromlist).length === 0 && !isNode(from.quals));
}
