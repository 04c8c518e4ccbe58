// Compares the row type of a statement with the columns of its result.
import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Never } from './check.ts';
import type { DescribedColumn } from './describe.ts';

/** TypeScript types that our driver's parsers return for database types (packages/database/src/connect.ts). */
const KINDS: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  char: 'string',
  cidr: 'string',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  json: 'json',
  jsonb: 'json',
  name: 'string',
  numeric: 'string',
  oid: 'number',
  regclass: 'string',
  text: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
  void: 'string',
};
/** Array parsers do not use our parsers of single values. */
const ELEMENTS: Record<string, string> = { ...KINDS, int8: 'string', numeric: 'number' };

interface Wanted {
  name: string;
  type: Type;
}

/** Returns the problems of a row type. Null is a problem only if the type does not allow it. */
export function compareRow(
  checker: Checker,
  row: Type,
  found: DescribedColumn[],
  { never, isText, isValue }: { never: readonly Never[]; isText: boolean; isValue: boolean },
): string[] {
  const columns = isText ? found.map((one) => ({ ...one, type: 'text' })) : found;
  if (isValue) return compareColumn(checker, { name: 'value', type: row }, columns[0], never);
  if (row.isTupleType() || (row.isTypeReference() && row.getTarget().isTupleType())) {
    const types = checker.getTypeArguments(row);
    const names = types.map((type, at) => ({ name: columns[at]?.name ?? String(at), type }));
    return names.flatMap((one, at) => compareColumn(checker, one, columns[at], never));
  }
  if ((row.flags & (TypeFlags.Any | TypeFlags.TypeParameter)) !== 0)
    return [`the row type ${checker.typeToString(row)} says nothing`];
  const wanted = checker.getPropertiesOfType(row).map((property) => ({
    name: property.name,
    type: checker.getTypeOfSymbol(property)!,
  }));
  const twice = columns.filter((column, at) => columns.findIndex(({ name }) => name === column.name) !== at);
  return [
    ...twice.map(({ name }) => `two columns are named ${name}`),
    ...wanted.flatMap((one) =>
      compareColumn(
        checker,
        one,
        columns.find(({ name }) => name === one.name),
        never,
      ),
    ),
  ];
}

function compareColumn(
  checker: Checker,
  { name, type }: Wanted,
  column: DescribedColumn | undefined,
  never: readonly Never[],
): string[] {
  if (column === undefined) return [`no column ${name}`];
  const said = checker.typeToString(type);
  const isNever = (value: string): boolean => never.some((one) => one.value === value && one.column === name);
  const isNullSaid = partsOf(type).some((part) => (part.flags & (TypeFlags.Null | TypeFlags.AnyOrUnknown)) !== 0);
  const problems: string[] = [];
  if (column.isNullable && !isNullSaid && !isNever('null')) problems.push(`${name} can be null, the type says ${said}`);
  const isArray = column.type.startsWith('_');
  const kind = isArray ? ELEMENTS[column.type.slice(1)] : (KINDS[column.type] ?? 'string');
  const isFit = partsOf(type)
    .filter((part) => (part.flags & (TypeFlags.Null | TypeFlags.Undefined)) === 0)
    .every((part) => fits(checker, part, kind ?? 'string', isArray));
  const literals = partsOf(type).filter((part) => part.isStringLiteralType());
  const forgotten = (column.allowed ?? []).filter(
    (text) => literals.length > 0 && !isNever(text) && !literals.some((part) => part.value === text),
  );
  if (forgotten.length > 0) problems.push(`${name} may be ${forgotten.join(', ')}, the type says ${said}`);
  if (!isFit) problems.push(`${name} is ${isArray ? `${kind}[]` : kind} (${column.type}), the type says ${said}`);
  return problems;
}

const partsOf = (type: Type): readonly Type[] =>
  type.isUnionType() ? (type.getTypes() ?? []).flatMap(partsOf) : [type];

function fits(checker: Checker, type: Type, kind: string, isArray: boolean): boolean {
  if ((type.flags & TypeFlags.AnyOrUnknown) !== 0) return true;
  if (isArray) {
    const [element] = checker.isArrayLikeType(type) ? checker.getTypeArguments(type as never) : [];
    return (
      element !== undefined &&
      partsOf(element).every((part) => (part.flags & TypeFlags.Null) !== 0 || fits(checker, part, kind, false))
    );
  }
  const base = type.isIntersectionType() ? (type.getTypes() ?? []) : [type];
  const has = (flags: number): boolean => base.some((part) => (part.flags & flags) !== 0);
  const name = type.getSymbol()?.name;
  switch (kind) {
    case 'string':
      return has(TypeFlags.StringLike);
    case 'number':
      return has(TypeFlags.NumberLike);
    case 'bigint':
      return has(TypeFlags.BigIntLike);
    case 'boolean':
      return has(TypeFlags.BooleanLike);
    case 'json':
      return !has(TypeFlags.BigIntLike) && name !== 'Date' && name !== 'Buffer';
    default:
      return name === kind;
  }
}
