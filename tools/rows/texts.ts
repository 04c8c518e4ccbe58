// Finds all texts a statement can have, by resolving expressions: constants, members of tables, results of functions,
// arguments of a function's callers.
import * as ast from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';
import { type Code, Unclear, unwrap } from './code.ts';
import { append, hasParts, type Text, textOf } from './text.ts';

/** Values of a function's parameters while its body is read. */
type Scope = ReadonlyMap<number, { expression: ast.Expression; scope: Scope }>;
const NO_SCOPE: Scope = new Map();
const TEXTS_MAX = 64;
/** An element of a list whose text is unknown. */
const UNKNOWN = '\0';

interface Bound {
  expression: ast.Expression;
  scope: Scope;
  choice?: [key: string, name: string] | undefined;
}

export class TextReader {
  readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }

  textsOf(node: ast.Expression): { texts: Text[]; problem?: string } {
    try {
      if (this.code.isQuery(node)) return { texts: this.queryTexts(node) };
      return { texts: this.texts(node, NO_SCOPE) };
    } catch (error) {
      if (error instanceof Unclear) return { texts: [], problem: error.message };
      throw error;
    }
  }

  isText(node: ast.Expression): boolean {
    const given = this.code.isQuery(node) ? unwrap(node.arguments[0]!) : node;
    return ast.isObjectLiteralExpression(given) && this.propertyOf(given, 'types', NO_SCOPE) !== undefined;
  }

  queryTexts(call: ast.CallExpression): Text[] {
    const given = unwrap(call.arguments[0]!);
    const text = ast.isObjectLiteralExpression(given) ? this.propertyOf(given, 'text', NO_SCOPE) : given;
    if (text === undefined) throw new Unclear('a query without a text');
    return this.strings(text, NO_SCOPE).map((one) => this.numbered(one));
  }

  /** The driver's texts contain `$1`; the bound values are not resolved, so they may be null. */
  numbered(text: string): Text {
    return textOf(
      ...text.split(/(\$\d+)/).map((part) => (/^\$\d+$/.test(part) ? { type: this.code.checker.getNullType() } : part)),
    );
  }

  texts(given: ast.Expression, scope: Scope): Text[] {
    const node = unwrap(given);
    if (this.code.isTemplate(node)) return this.template(node.template, scope);
    if (ast.isConditionalExpression(node))
      return [...this.texts(node.whenTrue, scope), ...this.texts(node.whenFalse, scope)];
    if (ast.isBinaryExpression(node)) return [...this.texts(node.left, scope), ...this.texts(node.right, scope)];
    if (ast.isIdentifier(node)) return this.follow(node, scope, (one, inner) => this.texts(one, inner));
    if (ast.isPropertyAccessExpression(node) || ast.isElementAccessExpression(node)) {
      return this.members(node, scope).flatMap((one) => this.boundTexts(one));
    }
    if (ast.isCallExpression(node)) return this.called(node, scope);
    throw new Unclear(`cannot follow ${node.getText()}`);
  }

  boundTexts({ expression, scope, choice }: Bound): Text[] {
    return this.texts(expression, scope).flatMap((text) =>
      choice === undefined ? [text] : append({ parts: [], choices: new Map([choice]) }, text),
    );
  }

  template(node: ast.TemplateLiteral, scope: Scope): Text[] {
    if (ast.isNoSubstitutionTemplateLiteral(node)) return [textOf(node.text)];
    let all = [textOf(node.head.text)];
    for (const span of node.templateSpans) {
      const type = this.code.typeOf(span.expression);
      if ((type.flags & TypeFlags.Any) !== 0) throw new Unclear(`${span.expression.getText()} may be a fragment`);
      const put = this.code.isFragment(type) ? this.texts(span.expression, scope) : [textOf({ type })];
      all = all.flatMap((before) => put.flatMap((one) => append(before, one, textOf(span.literal.text))));
      if (all.length > TEXTS_MAX) throw new Unclear('too many texts');
    }
    return all;
  }

  called(node: ast.CallExpression, scope: Scope): Text[] {
    const [first, second] = node.arguments as readonly ast.Expression[];
    const callee = node.expression;
    if (this.code.isSqlCall(callee)) {
      const quoted = (text: string): Text =>
        textOf(
          text
            .split('.')
            .map((part) => `"${part}"`)
            .join('.'),
        );
      switch (callee.name.text) {
        case 'ref':
        case 'table':
        case 'id':
          return this.strings(first!, scope).map(quoted);
        case 'raw':
          return this.strings(first!, scope).map((text) => textOf(text));
        case 'val':
          return [textOf({ type: this.code.typeOf(first!) })];
        case 'join':
          return this.joined(first!, second, scope);
      }
    }
    return this.returned(node, scope).flatMap((one) => this.boundTexts(one));
  }

  /** Uses one element, twice, for a list created at run time. */
  joined(list: ast.Expression, separator: ast.Expression | undefined, scope: Scope): Text[] {
    const between: Text = separator === undefined ? textOf(', ') : this.texts(separator, scope)[0]!;
    const elements = this.items(list, scope);
    if (elements === undefined) throw new Unclear(`cannot follow the list ${list.getText()}`);
    let all = [textOf()];
    for (const [at, element] of elements.entries()) {
      const type = this.code.typeOf(element.expression);
      const put = this.code.isFragment(type) ? this.boundTexts(element) : [textOf({ type })];
      all = all.flatMap((before) => put.flatMap((one) => append(before, at === 0 ? textOf() : between, one)));
    }
    return all;
  }

  items(given: ast.Expression, scope: Scope): Bound[] | undefined {
    const node = unwrap(given);
    if (ast.isArrayLiteralExpression(node)) {
      return node.elements.flatMap((one) =>
        ast.isSpreadElement(one) ? (this.items(one.expression, scope) ?? []) : [{ expression: one, scope }],
      );
    }
    if (ast.isConditionalExpression(node))
      return [...(this.items(node.whenTrue, scope) ?? []), ...(this.items(node.whenFalse, scope) ?? [])];
    if (ast.isIdentifier(node)) return this.follow(node, scope, (one, inner) => [this.items(one, inner) ?? []]).flat();
    if (ast.isCallExpression(node) && ast.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      const callback = node.arguments[0];
      if ((method === 'map' || method === 'flatMap') && callback !== undefined && ast.isArrowFunction(callback)) {
        return this.code.bodies(callback).map((expression) => ({ expression, scope }));
      }
      if (method === 'filter') return this.items(node.expression.expression, scope);
    }
    return undefined;
  }

  /** Resolves a name: a known parameter, a constant, or the arguments of every caller. */
  follow<Found>(
    name: ast.Identifier,
    scope: Scope,
    read: (expression: ast.Expression, scope: Scope) => Found[],
  ): Found[] {
    const symbol = this.code.symbolAt(name);
    if (symbol === undefined) throw new Unclear(`no symbol ${name.text}`);
    const bound = scope.get(symbol.id);
    if (bound !== undefined) return read(bound.expression, bound.scope);
    const declaration = symbol.valueDeclaration?.resolve();
    if (declaration !== undefined && ast.isVariableDeclaration(declaration) && declaration.initializer !== undefined) {
      if (!this.code.isConstant(declaration)) throw new Unclear(`${name.text} changes`);
      return read(declaration.initializer, scope);
    }
    if (declaration !== undefined && ast.isBindingElement(declaration)) return this.unpacked(declaration, scope, read);
    if (declaration !== undefined && ast.isParameterDeclaration(declaration)) {
      return this.code.callersOf(declaration).flatMap((one) => read(one, NO_SCOPE));
    }
    throw new Unclear(`cannot follow the name ${name.text}`);
  }

  /** Resolves `const { name } = tables[kind]`: the member keeps its key, so that two names come from one member. */
  unpacked<Found>(
    element: ast.BindingElement,
    scope: Scope,
    read: (expression: ast.Expression, scope: Scope) => Found[],
  ): Found[] {
    const declaration = element.parent.parent;
    if (!ast.isVariableDeclaration(declaration) || declaration.initializer === undefined) {
      throw new Unclear(`cannot follow the name ${element.getText()}`);
    }
    const name = (element.propertyName ?? element.name)!.getText();
    return this.objectsOf(declaration.initializer, scope).flatMap(({ object, choice }) => {
      const found = this.propertyOf(object, name, scope);
      if (found === undefined) throw new Unclear(`no ${name} in ${object.getText()}`);
      const answer = read(found, scope);
      if (choice === undefined) return answer;
      return answer.flatMap((one) =>
        hasParts(one) ? (append({ parts: [], choices: new Map([choice]) }, one) as Found[]) : [one],
      );
    });
  }

  /** Returns the possible values of a property: of one name, or of every name. */
  members(node: ast.PropertyAccessExpression | ast.ElementAccessExpression, scope: Scope): Bound[] {
    const found = this.objectsOf(node.expression, scope).flatMap(({ object, choice }): Bound[] => {
      if (ast.isElementAccessExpression(node)) {
        const key = `${node.argumentExpression.getText()}@${this.code.keyOf(node.argumentExpression)}`;
        return object.properties.flatMap((one) =>
          ast.isPropertyAssignment(one)
            ? [{ expression: one.initializer, scope, choice: [key, one.name.getText()] }]
            : [],
        );
      }
      const expression = this.propertyOf(object, node.name.text, scope);
      return expression === undefined ? [] : [{ expression, scope, choice }];
    });
    if (found.length === 0) throw new Unclear(`cannot follow ${node.getText()}`);
    return found;
  }

  objectsOf(given: ast.Expression, scope: Scope): { object: ast.ObjectLiteralExpression; choice?: Bound['choice'] }[] {
    const node = unwrap(given);
    if (ast.isObjectLiteralExpression(node)) return [{ object: node }];
    if (ast.isIdentifier(node)) return this.follow(node, scope, (one, inner) => this.objectsOf(one, inner));
    if (ast.isConditionalExpression(node)) {
      const key = `${node.condition.getText()}@${node.pos}`;
      const choose = (one: ast.Expression, name: string) =>
        this.objectsOf(one, scope).map(({ object }) => ({ object, choice: [key, name] as [string, string] }));
      return [...choose(node.whenTrue, 'true'), ...choose(node.whenFalse, 'false')];
    }
    if (ast.isPropertyAccessExpression(node) || ast.isElementAccessExpression(node)) {
      return this.members(node, scope).flatMap((one) =>
        this.objectsOf(one.expression, one.scope).map(({ object }) => ({ object, choice: one.choice })),
      );
    }
    throw new Unclear(`cannot follow the object ${node.getText()}`);
  }

  propertyOf(object: ast.ObjectLiteralExpression, name: string, scope: Scope): ast.Expression | undefined {
    for (const one of object.properties) {
      if (ast.isPropertyAssignment(one) && one.name.getText() === name) return one.initializer;
      if (ast.isShorthandPropertyAssignment(one) && one.name.getText() === name) return one.name as ast.Identifier;
      if (!ast.isSpreadAssignment(one)) continue;
      const spread = this.objectsOf(one.expression, scope)[0];
      const found = spread === undefined ? undefined : this.propertyOf(spread.object, name, scope);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns the results of one of our functions for a call, with its parameters bound. */
  returned(call: ast.CallExpression, scope: Scope): Bound[] {
    const owner = this.code.functionOf(call.expression);
    const inner = new Map(scope);
    for (const [at, parameter] of owner.parameters.entries()) {
      const expression = call.arguments[at] ?? parameter.initializer;
      const symbol = ast.isIdentifier(parameter.name)
        ? this.code.checker.getSymbolAtLocation(parameter.name)
        : undefined;
      if (expression !== undefined && symbol !== undefined) inner.set(symbol.id, { expression, scope });
    }
    return this.code.bodies(owner).map((expression) => ({ expression, scope: inner }));
  }

  strings(given: ast.Expression, scope: Scope): string[] {
    const node = unwrap(given);
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node) || ast.isNumericLiteral(node)) {
      return [node.text];
    }
    if (ast.isTemplateExpression(node)) {
      let all = [node.head.text];
      for (const span of node.templateSpans) {
        const put = this.strings(span.expression, scope);
        all = all.flatMap((before) => put.map((one) => before + one + span.literal.text));
      }
      return all;
    }
    const type = this.code.typeOf(node);
    const literals = type.isUnionType() ? (type.getTypes() ?? []) : [type];
    const isBound = ast.isIdentifier(node) && scope.has(this.code.symbolAt(node)?.id ?? -1);
    if (!isBound && literals.every((one) => one.isStringLiteralType()))
      return literals.map((one) => String((one as { value?: unknown }).value));
    if (ast.isIdentifier(node)) return this.follow(node, scope, (one, inner) => this.strings(one, inner));
    if (ast.isConditionalExpression(node))
      return [...this.strings(node.whenTrue, scope), ...this.strings(node.whenFalse, scope)];
    if (ast.isPropertyAccessExpression(node) || ast.isElementAccessExpression(node)) {
      return this.members(node, scope).flatMap((one) => this.strings(one.expression, one.scope));
    }
    if (
      ast.isCallExpression(node) &&
      ast.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'join'
    ) {
      const separator = this.strings(node.arguments[0]!, scope)[0]!;
      return [this.list(node.expression.expression, scope).join(separator)];
    }
    throw new Unclear(`cannot follow the text ${node.getText()}`);
  }

  /** Returns a list of texts that is known at compile time. */
  list(given: ast.Expression, scope: Scope): string[] {
    const node = unwrap(given);
    if (ast.isArrayLiteralExpression(node)) return node.elements.map((one) => this.textOrUnknown(one, scope));
    if (ast.isIdentifier(node)) return this.follow(node, scope, (one, inner) => this.list(one, inner));
    if (
      ast.isCallExpression(node) &&
      ast.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'map'
    ) {
      const callback = node.arguments[0];
      if (callback !== undefined && ast.isArrowFunction(callback)) {
        return this.list(node.expression.expression, scope).map((element, at) =>
          this.mapped(callback, [element, String(at)], scope),
        );
      }
    }
    throw new Unclear(`cannot follow the list ${node.getText()}`);
  }

  textOrUnknown(node: ast.Expression, scope: Scope): string {
    try {
      return this.strings(node, scope)[0]!;
    } catch (error) {
      if (error instanceof Unclear) return UNKNOWN;
      throw error;
    }
  }

  mapped(callback: ast.ArrowFunction, given: string[], scope: Scope): string {
    const body = unwrap(callback.body as ast.Expression);
    const isUsed = (at: number) => callback.body.getText().includes(callback.parameters[at]?.name.getText() ?? UNKNOWN);
    if (given.some((text, at) => text.includes(UNKNOWN) && isUsed(at))) throw new Unclear('a list of unknown texts');
    if (!ast.isTemplateExpression(body)) throw new Unclear(`cannot follow ${callback.getText()}`);
    const value = (expression: ast.Expression): string => {
      const at = callback.parameters.findIndex((one) => one.name.getText() === expression.getText());
      return at >= 0 ? given[at]! : this.strings(expression, scope)[0]!;
    };
    return body.head.text + body.templateSpans.map((span) => value(span.expression) + span.literal.text).join('');
  }
}
