// Rules for a row of a file of games. Amounts are decimals of the merchant's currency, `1.50`.
import { type GameType, gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { isOutsideAddress } from '@sanam/contract/links';
import { nameProblem, shortened } from '@sanam/vendors/contract/rules.ts';
import type { BadRow, GoodRow, Problem, RawRow, ReadRows } from './types.ts';

export const requiredColumns = ['code', 'type', 'name_th', 'name_en', 'min_bet', 'max_bet'] as const;
export const columns = [...requiredColumns, 'class', 'picture', 'picture_wide', 'rtp', 'demo', 'vendor'] as const;
/** Columns of our own export that describe the current state; a file may have them, but they are ignored. */
export const standingColumns = ['state', 'hot', 'new', 'position'] as const;

const CODE = /^[A-Za-z0-9._:-]{1,64}$/;
const CLASS = /^[a-z0-9_-]{1,40}$/;
const AMOUNT = /^(\d{1,11})(?:\.(\d{1,2}))?$/;
const RTP = /^(?:0\.\d{1,6}|1(?:\.0{1,6})?)$/;
const PICTURE = /^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\\p{Cc}\p{Cs}]{1,290}$/u;
const isPicture = (address: string): boolean =>
  PICTURE.test(address) && (address.startsWith('/') || isOutsideAddress(address));
/** Prefix of our export for texts that a spreadsheet program would execute as a formula. */
const GUARD = /^'(?=[\s"'`]*[=+\-@|%\u2212\uFF1D\uFF0B\uFF0D\uFF20])/u;
const no = new Set(['false', '0', 'no', 'n', '']);
const yes = new Set(['true', '1', 'yes', 'y']);

/** Creates a reader that parses every row separately; a repeated code is refused. */
export function createRowReader(vendorCode: string): { take(row: RawRow): void; read: ReadRows } {
  const read: ReadRows = { good: [], bad: [] };
  const seen = new Map<string, number>();
  const spoil = (line: number, code: string, problem: Problem): void =>
    void read.bad.push({ line, code, problems: [problem] });
  return {
    read,
    take(row) {
      if ('fault' in row) return spoil(row.line, '', { field: 'row', problem: row.fault, value: shortened(row.text) });
      const one = readRow(row.values, vendorCode, row.line);
      if ('bad' in one) return void read.bad.push(one.bad);
      const { code } = one.good;
      const before = seen.get(code);
      if (before !== undefined)
        return spoil(row.line, code, { field: 'code', problem: 'duplicate', value: String(before) });
      seen.set(code, row.line);
      read.good.push(one.good);
    },
  };
}

function readRow(
  values: Record<string, string>,
  vendorCode: string,
  line: number,
): { good: GoodRow } | { bad: BadRow } {
  const problems: Problem[] = [];
  const cell = (field: string): string => (values[field] ?? '').trim().replace(GUARD, '');
  const wrong = (field: string, problem: string): void => {
    problems.push({ field, problem, value: shortened(values[field] ?? '') });
  };
  const fits = (field: string, pattern: RegExp, problem: string, value = cell(field)): string => {
    if (value === '') wrong(field, 'missing');
    else if (!pattern.test(value)) wrong(field, problem);
    return value;
  };
  const name = (field: string): string => {
    const value = cell(field).normalize('NFC');
    const problem = nameProblem(value);
    if (problem !== undefined) wrong(field, problem);
    return value;
  };
  const picture = (field: string, none: string | null): string | null => {
    const value = cell(field);
    if (value === '') return none;
    if (!isPicture(value)) wrong(field, 'badAddress');
    return value;
  };
  const code = fits('code', CODE, 'badCode');
  const vendor = cell('vendor');
  if (vendor !== '' && vendor !== vendorCode) wrong('vendor', 'otherVendor');
  const gameType = fits('type', /./, 'unknownType', cell('type').toUpperCase());
  if (gameType !== '' && !(gameTypes as readonly string[]).includes(gameType)) wrong('type', 'unknownType');
  const classify = cell('class').toLowerCase() || 'other';
  if (!CLASS.test(classify)) wrong('class', 'badClass');
  const [least, most] = (['min_bet', 'max_bet'] as const).map((field) => minorOf(fits(field, AMOUNT, 'badAmount')));
  if (least !== undefined && most !== undefined && most < least) wrong('max_bet', 'belowMin');
  if (most === 0n) wrong('max_bet', 'badAmount');
  const rtp = cell('rtp');
  if (rtp !== '' && !RTP.test(rtp)) wrong('rtp', 'badRtp');
  const demo = cell('demo').toLowerCase();
  if (!yes.has(demo) && !no.has(demo)) wrong('demo', 'badYesNo');
  const game: Omit<GoodRow, 'line'> = {
    code,
    gameType: gameType as GameType,
    classify,
    nameTh: name('name_th'),
    nameEn: name('name_en'),
    pictureSquareUrl: picture('picture', drawnPicture(vendorCode, code)),
    pictureWideUrl: picture('picture_wide', null),
    minBetMinor: least ?? 0n,
    maxBetMinor: most ?? 0n,
    rtp: rtp === '' ? null : rtp,
    hasDemo: yes.has(demo),
  };
  return problems.length === 0 ? { good: { ...game, line } } : { bad: { line, code: shortened(code), problems } };
}

/** Returns the address of the picture drawn for a game without one. */
export const drawnPicture = (vendor: string, code: string): string => `/art/games/${vendor}/${code}.svg`;

function minorOf(text: string): bigint | undefined {
  const parts = AMOUNT.exec(text);
  return parts === null ? undefined : BigInt(parts[1]! + (parts[2] ?? '').padEnd(2, '0'));
}
