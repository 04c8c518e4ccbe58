// The compiler's view of a piece of code: types, symbols, and SQL.
import * as ast from 'typescript/unstable/ast';
import { type Checker, type Symbol as TsSymbol, type Type, TypeFlags } from 'typescript/unstable/sync';

/** Thrown for something that only the running server knows. */
export class Unclear extends Error {}

export class Code {
  readonly checker: Checker;

  constructor(checker: Checker) {
    this.checker = checker;
  }

  symbolAt(node: ast.Node): TsSymbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node);
    const isAlias = symbol?.declarations.some(
      ({ kind }) => kind === ast.SyntaxKind.ImportSpecifier || kind === ast.SyntaxKind.ExportSpecifier,
    );
    return symbol !== undefined && isAlias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  nameOfType(type: Type | undefined): string | undefined {
    return type?.getSymbol()?.name;
  }

  typeOf(node: ast.Node): Type {
    const type = this.checker.getTypeAtLocation(node);
    if (type === undefined) throw new Unclear(`no type of ${node.getText()}`);
    return type;
  }

  /** Checks for `sql.join`, `sql.ref` and others. */
  isSqlCall(node: ast.Node): node is ast.PropertyAccessExpression {
    return ast.isPropertyAccessExpression(node) && this.isSqlTag(node.expression);
  }

  isSqlTag(node: ast.Node): boolean {
    return ast.isIdentifier(node) && node.text === 'sql';
  }

  isTemplate(node: ast.Node): node is ast.TaggedTemplateExpression {
    return ast.isTaggedTemplateExpression(node) && this.isSqlTag(node.tag);
  }

  /** Checks for a call of the driver itself: `pool.query(text)`. */
  isQuery(node: ast.Node): node is ast.CallExpression {
    return (
      ast.isCallExpression(node) &&
      ast.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'query' &&
      ['Pool', 'PoolClient', 'Client', 'ClientBase', 'PreparingClient'].includes(
        this.nameOfType(this.typeOf(node.expression.expression)) ?? '',
      )
    );
  }

  /** Checks for a `const` that is not a list extended later. */
  isConstant(declaration: ast.VariableDeclaration): boolean {
    const grows = new RegExp(`\\b${declaration.name.getText()}\\.(push|unshift|splice)\\(`);
    return (declaration.parent.flags & ast.NodeFlags.Const) !== 0 && !grows.test(declaration.getSourceFile().text);
  }

  callersOf(parameter: ast.ParameterDeclaration): ast.Expression[] {
    const owner = parameter.parent as ast.FunctionDeclaration | ast.ArrowFunction;
    const at = owner.parameters.indexOf(parameter);
    const calls = this.checker.getSignatureUsage(owner).map(({ call }) => call?.resolve());
    const given = calls.map((call) =>
      call !== undefined && ast.isCallExpression(call) ? (call.arguments[at] ?? parameter.initializer) : undefined,
    );
    if (given.length === 0 || given.includes(undefined))
      throw new Unclear(`cannot see what ${parameter.getText()} is given`);
    return given as ast.Expression[];
  }

  keyOf(node: ast.Expression): number {
    return ast.isIdentifier(node) ? (this.symbolAt(node)?.id ?? -1) : -1;
  }

  isFragment(type: Type): boolean {
    return type.isUnionType()
      ? (type.getTypes() ?? []).some((one) => this.isFragment(one))
      : ['RawBuilder', 'AliasedRawBuilder', 'Expression', 'ExpressionWrapper'].includes(this.nameOfType(type) ?? '');
  }

  /** Checks for the type of one column, not of a row of columns. */
  isValue(type: Type): boolean {
    if (type.isUnionType()) return (type.getTypes() ?? []).every((one) => this.isValue(one));
    const plain =
      TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.BooleanLike | TypeFlags.Null;
    return (
      (type.flags & plain) !== 0 || ['Date', 'Buffer', 'Array', 'ReadonlyArray'].includes(this.nameOfType(type) ?? '')
    );
  }

  argumentOf(type: Type): Type | undefined {
    return type.isTypeReference() ? this.checker.getTypeArguments(type)[0] : undefined;
  }

  functionOf(callee: ast.Expression): ast.ArrowFunction | ast.FunctionDeclaration {
    const declaration = this.symbolAt(
      ast.isPropertyAccessExpression(callee) ? callee.name : callee,
    )?.valueDeclaration?.resolve();
    if (declaration !== undefined && ast.isFunctionDeclaration(declaration)) return declaration;
    if (declaration !== undefined && ast.isVariableDeclaration(declaration) && declaration.initializer !== undefined) {
      const made = unwrap(declaration.initializer);
      if (ast.isArrowFunction(made)) return made;
    }
    throw new Unclear(`cannot follow the call of ${callee.getText()}`);
  }

  bodies(owner: ast.ArrowFunction | ast.FunctionDeclaration): ast.Expression[] {
    const { body } = owner;
    if (body === undefined) throw new Unclear('a function without a body');
    if (!ast.isBlock(body)) return [body];
    const found: ast.Expression[] = [];
    const visit = (node: ast.Node): void => {
      if (ast.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
      if (!ast.isArrowFunction(node) && !ast.isFunctionDeclaration(node)) node.forEachChild(visit);
    };
    body.forEachChild(visit);
    return found;
  }
}

export function unwrap(node: ast.Expression): ast.Expression {
  const isWrapped =
    ast.isParenthesizedExpression(node) ||
    ast.isAsExpression(node) ||
    ast.isSatisfiesExpression(node) ||
    ast.isNonNullExpression(node);
  return isWrapped ? unwrap(node.expression) : node;
}
