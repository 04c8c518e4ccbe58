// Finds every typed SQL statement of the server's code, with all texts it can have: the compiler's tree and types tell
// which expressions are inserted in a statement, and whether each is a value or an SQL fragment. A typed fragment that
// is one value (`sql<Date>`) is checked as a statement of its own, on the tables of the surrounding builder query.
import * as ast from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import { Code } from './code.ts';
import { fromClause } from './tables.ts';
import { append, type Text, textOf } from './text.ts';
import { TextReader } from './texts.ts';

export interface Statement {
  /** Place: `modules/members/server/store.ts:12`. */
  place: string;
  row: Type;
  texts: Text[];
  /** Whether it is a fragment of the builder; `row` is then the type of its one value. */
  isValue: boolean;
  /** Whether its own parsers return every value as text. */
  isText: boolean;
  /** Reason why the texts could not be found. */
  problem?: string;
}

export interface Program {
  checker: Checker;
  statements: Statement[];
  close(): void;
}

export function readStatements(root: string, configFile: string, isRead: (path: string) => boolean): Program {
  const api = new API({ cwd: root });
  const project = api.updateSnapshot({ openProjects: [configFile] }).getProjects()[0]!;
  const code = new Code(project.checker);
  const reader = new TextReader(code);
  const statements: Statement[] = [];
  for (const file of project.program.getSourceFileNames()) {
    const path = file.slice(root.length + 1);
    if (!file.startsWith(`${root}/`) || !isRead(path)) continue;
    const source = project.program.getSourceFile(file)!;
    for (const expression of sentIn(code, source)) {
      const row = rowOf(code, expression);
      if (row === undefined || saysNothing(project.checker, row)) continue;
      const line = source.text.slice(0, ast.skipTrivia(source.text, expression.pos)).split('\n').length;
      const isText = reader.isText(expression);
      const isValue = code.isTemplate(expression) && code.isValue(row);
      const read = reader.textsOf(expression);
      const texts = isValue ? read.texts.flatMap((one) => valueStatement(code, expression, one)) : read.texts;
      statements.push({ place: `${path}:${line}`, row, isText, isValue, ...read, texts });
    }
  }
  return { checker: project.checker, statements, close: () => api.close() };
}

/** Returns all expressions that may be a statement: Kysely's templates and the driver's queries. */
function sentIn(code: Code, source: ast.SourceFile): ast.Expression[] {
  const found: ast.Expression[] = [];
  const visit = (node: ast.Node): void => {
    if (code.isTemplate(node) || code.isQuery(node)) found.push(node);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return found;
}

function valueStatement(code: Code, fragment: ast.Expression, text: Text): Text[] {
  return append(textOf('select '), text, textOf(` as value${fromClause(code, fragment)}`));
}

/** Returns the row type of a statement; undefined for a fragment, and for a statement without a typed result. */
function rowOf(code: Code, node: ast.Expression): Type | undefined {
  const type = code.typeOf(node);
  if (code.isQuery(node)) {
    const result = code.argumentOf(type);
    const row = result === undefined ? undefined : code.argumentOf(result);
    if (row === undefined || (row.flags & TypeFlags.Any) === 0) return row;
    // The result of `await client.query('commit')` is unused, with or without a `.catch()`.
    const goesNowhere = /^await [\s\S]*\.query\([\s\S]*\)(\.catch\([\s\S]*\))?;?$/.test(lineOf(node).getText());
    return goesNowhere ? undefined : row;
  }
  const { parent } = node;
  const isSeparator = ast.isCallExpression(parent) && code.isSqlCall(parent.expression) && parent.arguments[1] === node;
  const row = isSeparator ? undefined : code.argumentOf(type);
  return row === undefined || (row.flags & TypeFlags.Unknown) !== 0 ? undefined : row;
}

/** Returns the statement of code that contains an expression. */
function lineOf(node: ast.Node): ast.Node {
  const isLine = ast.isExpressionStatement(node) || ast.isVariableStatement(node) || ast.isBlock(node);
  return isLine || node.parent === undefined ? node : lineOf(node.parent);
}

/** Checks for `Record<string, unknown>`: the code that reads such a row must check each value. */
function saysNothing(checker: Checker, row: Type): boolean {
  const indexes = checker.getIndexInfosOfType(row);
  return (
    indexes.length > 0 &&
    checker.getPropertiesOfType(row).length === 0 &&
    indexes.every(({ valueType }) => (valueType.flags & TypeFlags.Unknown) !== 0)
  );
}
