// Parsers of amounts and times in bank files.

/** Returns the offset of the time zone from UTC at this moment, in milliseconds. */
function offsetMs(at: number, zone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
    at,
  );
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

interface Clock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Returns the instant of a local time; undefined for a day or hour that does not exist. */
export function momentOf({ year, month, day, hour, minute, second }: Clock, zone: string): Date | undefined {
  if (year < 2000 || year > 2199) return undefined;
  const plain = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(plain);
  const isReal =
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    read.getUTCHours() === hour &&
    read.getUTCMinutes() === minute &&
    read.getUTCSeconds() === second;
  if (!isReal) return undefined;
  return new Date(plain - offsetMs(plain - offsetMs(plain, zone), zone));
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/;

/** Parses an ISO 8601 time; without an offset it is local time of the zone. */
export function isoMoment(text: string, zone: string): Date | undefined {
  const found = ISO.exec(text);
  if (found === null) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const clock = momentOf({ year, month, day, hour, minute, second }, found[7] === undefined ? zone : 'UTC');
  if (clock === undefined || found[7] === undefined || found[7] === 'Z') return clock;
  const sign = found[7].startsWith('-') ? 1 : -1;
  const [hours, minutes] = found[7].slice(1).split(':').map(Number) as [number, number];
  return new Date(clock.getTime() + sign * (hours * 60 + minutes) * 60_000);
}

const parts = {
  YYYY: ['year', '\\d{4}'],
  YY: ['year', '\\d{2}'],
  MM: ['month', '\\d{1,2}'],
  DD: ['day', '\\d{1,2}'],
  HH: ['hour', '\\d{1,2}'],
  mm: ['minute', '\\d{2}'],
  ss: ['second', '\\d{2}'],
} as const satisfies Record<string, readonly [keyof Clock, string]>;
type Token = keyof typeof parts;
const TOKENS = /YYYY|YY|MM|DD|HH|mm|ss/g;
const BUDDHIST_AHEAD = 543;

/**
 * Returns a parser for one format such as `DD/MM/YYYY HH:mm`. Undefined for a format that lacks the day or the time,
 * or repeats a part; matching needs the time to find reports of the same money.
 */
export function momentReader(
  form: string,
  { years, zone }: { years: 'common' | 'buddhist'; zone: string },
): ((text: string) => Date | undefined) | undefined {
  const tokens = form.match(TOKENS) as Token[] | null;
  const names = tokens?.map((token) => parts[token][0]) ?? [];
  const isWhole = (['year', 'month', 'day', 'hour', 'minute'] as const).every((name) => names.includes(name));
  if (tokens === null || !isWhole || new Set(names).size !== names.length) return undefined;
  const between = form.split(TOKENS).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  const pattern = new RegExp(
    `^${between.map((text, i) => text + (tokens[i] === undefined ? '' : `(${parts[tokens[i]][1]})`)).join('')}$`,
    'u',
  );
  const hasShortYear = tokens.includes('YY');
  return (text) => {
    const found = pattern.exec(text.trim().replaceAll(/\s+/g, ' '));
    if (found === null) return undefined;
    const clock: Clock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const [i, name] of names.entries()) clock[name] = Number(found[i + 1]);
    if (hasShortYear) clock.year += years === 'buddhist' ? 2500 : 2000;
    if (years === 'buddhist') clock.year -= BUDDHIST_AHEAD;
    return momentOf(clock, zone);
  };
}

/**
 * Parses `1,234.50`, `-20`, `(20.00)` or `1.234,5` to minor units; undefined for anything else and for more than two
 * decimals.
 */
export function minorOf(text: string, decimal: '.' | ','): bigint | undefined {
  const group = decimal === '.' ? ',' : '.';
  const bare = text.trim().replaceAll(/[฿\s]/g, '');
  const inBrackets = /^\((.*)\)$/.exec(bare);
  const signed = inBrackets === null ? bare : `-${inBrackets[1]}`;
  const found = /^([+-]?)(.*)$/.exec(signed)!;
  const [whole = '', fraction = '', ...more] = found[2]!.split(decimal);
  const isGrouped = whole.includes(group);
  const isWhole = isGrouped
    ? whole.split(group).every((one, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(one))
    : /^\d+$/.test(whole);
  if (!isWhole || more.length > 0 || !/^\d{0,2}$/.test(fraction)) return undefined;
  const digits = whole.replaceAll(group, '');
  if (digits.length > 13) return undefined;
  const minor = BigInt(digits) * 100n + BigInt(fraction.padEnd(2, '0'));
  return found[1] === '-' ? -minor : minor;
}
