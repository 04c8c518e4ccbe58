// Sources of results as data: time zone, draw times and end of sales of each market.
import type { Shape } from './boards.ts';
import { centralStations, southStations, type Station } from './stations.ts';

/**
 * Rule for the days and times of a market's draws. Weekdays are 1 (Sunday) to 7. `move` names days of the year
 * (`MM-DD`) whose draw is usually held on another day. Rounds follow one another from the first clock time on; rounds
 * after midnight belong to the day of the first round.
 */
export type CalendarRule =
  | { by: 'monthDays'; days: readonly number[]; at: string; move: Readonly<Record<string, string>> }
  | { by: 'weekdays'; weekdays: readonly number[]; at: string; isOffAtTet?: boolean }
  | {
      by: 'rounds';
      first: string;
      everySeconds: number;
      count: number;
      numeroDigits: 3 | 4;
      /** Seconds from the round's clock time to its result; mostly 0. */
      resultAfterSeconds: number;
    };

/**
 * Origin of the numbers: typed by two people, drawn by the portal, or computed from players' numbers and the beacon.
 */
export type MarketKind = 'official' | 'own' | 'yeekee';

export interface Market {
  /** Code used in calls and tables: `THGLO`. */
  market: string;
  nameTh: string;
  nameEn: string;
  kind: MarketKind;
  shape: Shape;
  /** IANA name of the time zone of `calendar`. */
  zone: string;
  calendar: CalendarRule;
  /** Seconds from the start of sales to the result. */
  openSeconds: number;
  /** Seconds from the end of sales to the result; `lockTime` in the calls. */
  closeSeconds: number;
  /** Minutes after the due time without a result, after which all tickets are refunded. */
  refundMinutes: number;
  /** True if no authority supervises the market; no merchant can turn it on. */
  isOffEverywhere: boolean;
}

const BANGKOK = 'Asia/Bangkok';
const MINUTE = 60;
const DAY = 86_400;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const mondayToFriday = [2, 3, 4, 5, 6];

type OfficialSpec = Omit<Market, 'kind' | 'zone' | 'openSeconds' | 'refundMinutes' | 'isOffEverywhere'> &
  Partial<Market>;
const official = (spec: OfficialSpec): Market => ({
  kind: 'official',
  zone: BANGKOK,
  openSeconds: DAY,
  refundMinutes: 60,
  isOffEverywhere: false,
  ...spec,
});

const stationsOf = (prefix: string, at: string, stations: readonly Station[]): Market[] =>
  stations.map(([code, nameEn, nameTh, weekdays]) =>
    official({
      market: `${prefix}-${code}`,
      nameTh,
      nameEn,
      shape: 'vnSouth',
      zone: 'Asia/Ho_Chi_Minh',
      calendar: { by: 'weekdays', weekdays, at },
      closeSeconds: 10 * MINUTE,
    }),
  );

/** Code, English and Thai name, time zone, end of the session, weekdays. */
type Session = readonly [string, string, string, string, string, (readonly number[])?];

const sessions: readonly Session[] = [
  ['TOKYO-AM', 'Tokyo morning', 'หุ้นโตเกียว เช้า', 'Asia/Tokyo', '11:30'],
  ['TOKYO-PM', 'Tokyo afternoon', 'หุ้นโตเกียว บ่าย', 'Asia/Tokyo', '15:30'],
  ['SHANGHAI-AM', 'Shanghai morning', 'หุ้นเซี่ยงไฮ้ เช้า', 'Asia/Shanghai', '11:30'],
  ['SHANGHAI-PM', 'Shanghai afternoon', 'หุ้นเซี่ยงไฮ้ บ่าย', 'Asia/Shanghai', '15:00'],
  ['HONGKONG-AM', 'Hong Kong morning', 'หุ้นฮ่องกง เช้า', 'Asia/Hong_Kong', '12:00'],
  ['HONGKONG-PM', 'Hong Kong afternoon', 'หุ้นฮ่องกง บ่าย', 'Asia/Hong_Kong', '16:00'],
  ['BANGKOK-AM', 'Bangkok morning', 'หุ้นไทย เช้า', BANGKOK, '12:30'],
  ['BANGKOK-PM', 'Bangkok afternoon', 'หุ้นไทย เย็น', BANGKOK, '16:30'],
  ['TAIPEI', 'Taipei', 'หุ้นไต้หวัน', 'Asia/Taipei', '13:30'],
  ['SEOUL', 'Seoul', 'หุ้นเกาหลี', 'Asia/Seoul', '15:30'],
  ['SINGAPORE', 'Singapore', 'หุ้นสิงคโปร์', 'Asia/Singapore', '17:00'],
  ['MUMBAI', 'Mumbai', 'หุ้นอินเดีย', 'Asia/Kolkata', '15:30'],
  ['CAIRO', 'Cairo', 'หุ้นอียิปต์', 'Africa/Cairo', '14:30', [1, 2, 3, 4, 5]],
  ['MOSCOW', 'Moscow', 'หุ้นรัสเซีย', 'Europe/Moscow', '18:40'],
  ['LONDON', 'London', 'หุ้นอังกฤษ', 'Europe/London', '16:30'],
  ['FRANKFURT', 'Frankfurt', 'หุ้นเยอรมัน', 'Europe/Berlin', '17:30'],
  ['NEWYORK', 'New York', 'หุ้นอเมริกา', 'America/New_York', '16:00'],
];

const indexMarkets: Market[] = sessions.map(([code, nameEn, nameTh, zone, at, weekdays = mondayToFriday]) =>
  official({
    market: `IDX-${code}`,
    nameTh,
    nameEn: `${nameEn} index`,
    shape: code.startsWith('BANGKOK') ? 'indexBangkok' : 'index',
    zone,
    calendar: { by: 'weekdays', weekdays, at },
    closeSeconds: 10 * MINUTE,
  }),
);

/** Returns the market of a private site's evening draw. */
const unsupervised = (market: string, nameEn: string, nameTh: string, at: string, shape: Shape): Market =>
  official({
    market,
    nameTh,
    nameEn,
    shape,
    calendar: { by: 'weekdays', weekdays: everyDay, at },
    closeSeconds: 10 * MINUTE,
    isOffEverywhere: true,
  });

interface OwnSpec {
  market: string;
  nameTh: string;
  nameEn: string;
  shape: Shape;
  everyMinutes: number;
}
/** Returns the market of an own draw every `everyMinutes` minutes around the clock, starting at midnight. */
const fastDraw = ({ everyMinutes, ...spec }: OwnSpec): Market => ({
  ...spec,
  kind: 'own',
  zone: BANGKOK,
  calendar: {
    by: 'rounds',
    first: '00:00',
    everySeconds: everyMinutes * MINUTE,
    count: (24 * 60) / everyMinutes,
    numeroDigits: 4,
    resultAfterSeconds: 0,
  },
  // A chase covers up to twenty draws ahead.
  openSeconds: 21 * everyMinutes * MINUTE,
  closeSeconds: 5,
  refundMinutes: 10,
  isOffEverywhere: false,
});

/** All markets, in the order shown to staff. */
export const markets: readonly Market[] = [
  official({
    market: 'THGLO',
    nameTh: 'สลากกินแบ่งรัฐบาล',
    nameEn: 'Thai government',
    shape: 'glo',
    // The first ball falls at 14:30. The draws of 1 January, 16 January and 1 May usually move by a day.
    calendar: {
      by: 'monthDays',
      days: [1, 16],
      at: '14:30',
      move: { '01-01': '01-02', '01-16': '01-17', '05-01': '05-02' },
    },
    // Longer than between any two draws, so that one is always on sale.
    openSeconds: 18 * DAY,
    closeSeconds: 10 * MINUTE,
    // Until 16:00 on the next day.
    refundMinutes: 25 * 60 + 30,
  }),
  {
    market: 'YEEKEE15',
    nameTh: 'ยี่กี',
    nameEn: 'Yeekee',
    kind: 'yeekee',
    shape: 'yeekee',
    zone: BANGKOK,
    // Sales end on the quarter hour. Numbers are accepted for two more minutes, then the beacon is awaited.
    calendar: {
      by: 'rounds',
      first: '06:00',
      everySeconds: 15 * MINUTE,
      count: 88,
      numeroDigits: 3,
      resultAfterSeconds: 150,
    },
    openSeconds: 2 * 3600,
    closeSeconds: 150,
    refundMinutes: 10,
    isOffEverywhere: false,
  },
  official({
    market: 'XSMB',
    nameTh: 'เวียดนามเหนือ (ฮานอย)',
    nameEn: 'Northern Vietnam',
    shape: 'vnNorth',
    zone: 'Asia/Ho_Chi_Minh',
    calendar: { by: 'weekdays', weekdays: everyDay, at: '18:15', isOffAtTet: true },
    closeSeconds: 10 * MINUTE,
  }),
  ...stationsOf('XSMT', '17:15', centralStations),
  ...stationsOf('XSMN', '16:15', southStations),
  official({
    market: 'LAO',
    nameTh: 'ลาวพัฒนา',
    nameEn: 'Laos',
    shape: 'four',
    zone: 'Asia/Vientiane',
    calendar: { by: 'weekdays', weekdays: [2, 4, 6], at: '20:30' },
    openSeconds: 2 * DAY,
    closeSeconds: 15 * MINUTE,
  }),
  official({
    market: 'MAG4D',
    nameTh: 'มาเลย์',
    nameEn: 'Malaysia four digits',
    shape: 'fourPrizes',
    zone: 'Asia/Kuala_Lumpur',
    calendar: { by: 'weekdays', weekdays: [1, 4, 7], at: '19:00' },
    openSeconds: 2 * DAY,
    closeSeconds: 30 * MINUTE,
  }),
  ...indexMarkets,
  unsupervised('HN-SP', 'Hanoi special', 'ฮานอยพิเศษ', '17:30', 'fivePair'),
  unsupervised('HN-VIP', 'Hanoi VIP', 'ฮานอย VIP', '19:30', 'fivePair'),
  unsupervised('LAO-VIP', 'Laos VIP', 'ลาว VIP', '21:30', 'four'),
  fastDraw({ market: 'SSC1', nameTh: 'ห้าหลัก 1 นาที', nameEn: 'Five digits, 1 minute', shape: 'ssc', everyMinutes: 1 }),
  fastDraw({ market: 'K3M1', nameTh: 'ลูกเต๋า 1 นาที', nameEn: 'Three dice, 1 minute', shape: 'k3', everyMinutes: 1 }),
  fastDraw({
    market: 'PK10M1',
    nameTh: 'แข่งสิบ 1 นาที',
    nameEn: 'Race of ten, 1 minute',
    shape: 'pk10',
    everyMinutes: 1,
  }),
  fastDraw({
    market: 'X5M3',
    nameTh: 'ห้าจากสิบเอ็ด 3 นาที',
    nameEn: 'Five of eleven, 3 minutes',
    shape: 'x5',
    everyMinutes: 3,
  }),
  {
    market: 'M6D',
    nameTh: 'หกจากสี่สิบเก้า รายวัน',
    nameEn: 'Six of 49, daily',
    kind: 'own',
    shape: 'm6',
    zone: BANGKOK,
    calendar: { by: 'weekdays', weekdays: everyDay, at: '20:00' },
    openSeconds: DAY,
    closeSeconds: 60,
    refundMinutes: 10,
    isOffEverywhere: false,
  },
];

/** Returns the market of a code; undefined if there is none. */
export const marketOf = (market: string): Market | undefined => markets.find((one) => one.market === market);

const FAST_SECONDS = 300;

/** Markets that draw every few minutes; their tickets cannot be cancelled individually. */
export const fastMarkets: readonly string[] = markets
  .filter(({ calendar }) => calendar.by === 'rounds' && calendar.everySeconds <= FAST_SECONDS)
  .map(({ market }) => market);
