// Finds the tables that a fragment of the builder reads: those of the surrounding query.
import * as ast from 'typescript/unstable/ast';
import type { Code } from './code.ts';

const JOINS: Record<string, string> = {
  selectFrom: 'cross join',
  updateTable: 'cross join',
  insertInto: 'cross join',
  deleteFrom: 'cross join',
  from: 'cross join',
  using: 'cross join',
  innerJoin: 'cross join',
  leftJoin: 'left join',
};

/** Returns ` from merchants as m left join members on true`; empty for a fragment outside a query. */
export function fromClause(code: Code, fragment: ast.Expression): string {
  const tables = new Map<string, string>();
  collect(code, lineOf(fragment), tables, new Set());
  return [...tables]
    .map(([table, join], at) => {
      if (at === 0) return ` from ${table}`;
      return ` ${join} ${table}${join === 'left join' ? ' on true' : ''}`;
    })
    .join('');
}

/**
 * Collects tables named in a piece of code, and in the queries it continues: `begun.select(…)`,
 * `matching(db).select(…)`.
 */
function collect(code: Code, node: ast.Node, tables: Map<string, string>, seen: Set<ast.Node>): void {
  if (seen.has(node)) return;
  seen.add(node);
  const begun = begunIn(code, node);
  if (begun !== undefined) collect(code, begun, tables, seen);
  node.forEachChild((child) => collect(code, child, tables, seen));
  if (!ast.isCallExpression(node) || !ast.isPropertyAccessExpression(node.expression)) return;
  const join = JOINS[node.expression.name.text];
  const [table] = node.arguments;
  if (join !== undefined && table !== undefined && ast.isStringLiteral(table) && !tables.has(table.text)) {
    tables.set(table.text, join);
  }
}

/** Returns the start of a query that has a name, or that a function returns. */
function begunIn(code: Code, node: ast.Node): ast.Node | undefined {
  const name = ast.isCallExpression(node) ? node.expression : node;
  if (
    !ast.isIdentifier(name) ||
    code.nameOfType(code.typeOf(node as ast.Expression))?.endsWith('QueryBuilder') !== true
  ) {
    return undefined;
  }
  if (ast.isCallExpression(node)) return code.functionOf(name).body;
  const declaration = code.symbolAt(name)?.valueDeclaration?.resolve();
  return declaration !== undefined && ast.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
}

/** Returns the statement of code around an expression, including arrow functions that are part of it. */
function lineOf(node: ast.Node): ast.Node {
  const { parent } = node;
  const isWhole =
    parent === undefined ||
    ast.isSourceFile(parent) ||
    ast.isBlock(parent) ||
    ast.isFunctionDeclaration(parent) ||
    ast.isIfStatement(parent) ||
    ast.isVariableStatement(parent);
  return isWhole ? node : lineOf(parent);
}
