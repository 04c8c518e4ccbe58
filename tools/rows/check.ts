// Checks the row type of every statement against the database.
import { type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Describer } from './describe.ts';
import { compareRow } from './row-types.ts';
import type { Program, Statement } from './statements.ts';
import type { Text } from './text.ts';

/**
 * Parses `never null: total; there is always a row` in a comment of a statement: a fact that the author knows but the
 * check cannot derive.
 */
const NEVER = /\/\*\s*never (\w+): ([\w, ]+); [^*]+\*\//g;

export interface Never {
  /** `null`, or a text that a check constraint of the column allows. */
  value: string;
  column: string;
}

/** Returns all problems of a statement's row type. */
export async function checkStatement(program: Program, describer: Describer, statement: Statement): Promise<string[]> {
  if (statement.problem !== undefined) return [statement.problem];
  if (statement.texts.length === 0) return ['no text of the statement was found'];
  const problems = new Set<string>();
  for (const one of statement.texts) {
    for (const problem of await checkText(program, describer, statement, one)) problems.add(problem);
  }
  return [...problems];
}

async function checkText(
  { checker }: Program,
  describer: Describer,
  { row, isText, isValue }: Statement,
  one: Text,
): Promise<string[]> {
  const { text, parameters } = written(one);
  const never = [...text.matchAll(NEVER)].flatMap(([, value, columns]): Never[] =>
    columns!.split(/, */).map((column) => ({ value: value!, column })),
  );
  try {
    const columns = await describer.describe(text, parameters);
    const isNeedless = ({ value, column }: Never): boolean =>
      !columns.some(
        ({ name, isNullable: isNull, allowed }) =>
          name === column && (value === 'null' ? isNull : allowed?.includes(value) === true),
      );
    return [
      ...compareRow(checker, row, columns, { never, isText, isValue }),
      ...never.filter(isNeedless).map(({ value, column }) => `"never ${value}: ${column}" is known without saying`),
    ];
  } catch (error) {
    return [`the database refuses it: ${(error as Error).message}`];
  }
}

/** Returns the text as the driver sends it, and for each value whether its type may be null. */
export function written({ parts }: Text): { text: string; parameters: boolean[] } {
  const parameters: boolean[] = [];
  const text = parts.map((part) => (typeof part === 'string' ? part : `$${parameters.push(isNullable(part.type))}`));
  return { text: text.join(''), parameters };
}

const isNullable = (type: Type): boolean =>
  type.isUnionType()
    ? (type.getTypes() ?? []).some(isNullable)
    : (type.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.AnyOrUnknown)) !== 0;
