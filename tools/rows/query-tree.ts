// PostgreSQL's tree of a statement (pg_node_tree), as text and as nodes.

export type Tree = string | null | Tree[] | TreeNode;
export interface TreeNode {
  kind: string;
  fields: Record<string, Tree>;
}

export function parseTree(text: string): Tree {
  const tokens = text.match(/[(){}]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}"\\])+/g) ?? [];
  let at = 0;
  const parse = (): Tree => {
    const token = tokens[at++];
    if (token === '{') return node();
    if (token === '(') {
      const list: Tree[] = [];
      while (tokens[at] !== ')') list.push(parse());
      at++;
      return list;
    }
    return token === undefined || token === '<>' ? null : token.replace(/^"(.*)"$/s, '$1').replaceAll(/\\(.)/gs, '$1');
  };
  const node = (): TreeNode => {
    const kind = tokens[at++]!;
    const fields: Record<string, Tree> = {};
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1);
      const values: Tree[] = [];
      while (tokens[at] !== '}' && !/^:[a-z_A-Z]/.test(tokens[at]!)) values.push(parse());
      fields[name] = values.length === 1 ? values[0]! : values;
    }
    at++;
    return { kind, fields };
  };
  return parse();
}

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree);

export const nodesOf = (tree: Tree | undefined): TreeNode[] => (Array.isArray(tree) ? tree.filter(isNode) : []);

/** A set of numbers, `(b 1 3)`. */
export const isEmptySet = (tree: Tree | undefined): boolean => !Array.isArray(tree) || tree.length < 2;

export const wordOf = (tree: Tree | undefined): string => (typeof tree === 'string' ? tree : '');
