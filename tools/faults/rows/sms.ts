// Codes by SMS at both nodes while the gateway is slow, loses its answers, is down, and reports many times.
import { type Account, registerAccounts } from '../../bench/login/accounts.ts';
import { createSealer, type PassedCheck, provePeople } from '../../bench/login/sealed.ts';
import type { Played, Row, Run } from '../row.ts';
import { insist, press } from './people.ts';

const PER_TROUBLE = 4;
const LOG_INS = 8;
const SLOW_SECONDS = 6;
const REPORTS = 5;
/** Uses of one code at the same moment, at both nodes in turn. */
const USES = 4;
const TROUBLES: readonly Record<string, string>[] = [
  { sms_mode: 'slow', sms_slow_seconds: String(SLOW_SECONDS) },
  { sms_mode: 'answerLost' },
  { sms_mode: 'down' },
];
const NONE = { sms_mode: 'works', sms_delivery: 'delivered', mail_mode: 'works', sms_slow_seconds: '0' };

interface Answer {
  success: boolean;
  code?: string;
}

interface Asker {
  mobile: string;
  /** Visitor to whom the code is bound. */
  check: PassedCheck;
}

let numbers = 0;

interface Post {
  path: string;
  turn: number;
  cookie: string;
  body: object;
  isSealed?: true;
  /** Whether it comes from where the member registered: a password alone is not enough elsewhere. */
  isHome?: true;
}

/** Sends a call to one node, else from an address of its own: limits of addresses are no part of this row. */
async function post(run: Run, ask: Post): Promise<Answer> {
  const { url } = run.stage.nodes[ask.turn % 2]!;
  numbers += 1;
  const from = `10.28.${Math.floor(numbers / 250)}.${(numbers % 250) + 1}`;
  const type = ask.isSealed === true ? 'application/jose' : 'application/json';
  const response = await fetch(url + ask.path, {
    method: 'POST',
    headers: {
      'content-type': type,
      cookie: ask.cookie,
      ...(ask.isHome === true ? {} : { 'x-forwarded-for': from }),
    },
    body: ask.isSealed === true ? await (await createSealer(url))(ask.body) : JSON.stringify(ask.body),
  });
  return (await response.json()) as Answer;
}

const nationalOf = (mobile: string) => ({ mobileNum: mobile.replace(/^\+66/, '0'), countryDialingCode: '66' });

/** Creates members with a proven number, each with a passed human check. */
async function askers({ stage }: Run, count: number): Promise<Asker[]> {
  const { owner } = stage.postgres;
  await owner.query(`update merchants_features set enabled = true where mod_id in ('LOGIN', 'SMSLOGIN')`);
  const accounts = await registerAccounts(stage.url, owner, count);
  const checks = await provePeople(owner, 'smsLogin', count);
  return Promise.all(
    accounts.map(async ({ memberId }, index) => {
      const mobile = `+6689${String(1_000_000 + ++numbers)}`;
      await owner.query('update members set mobile = $2, mobile_verified_at = platform_now() where member_id = $1', [
        memberId,
        mobile,
      ]);
      return { mobile, check: checks[index]! };
    }),
  );
}

/** Asks for a code; again while the node does not know yet that the log-in by SMS is open. */
const askCode = (run: Run, { mobile, check }: Asker, turn: number) =>
  insist(`the code of ${mobile}`, async () => {
    const body = { ...nationalOf(mobile), slider: check.slider };
    const answer = await post(run, { path: '/wps/verification/sms/noLogin', turn, cookie: check.cookie, body });
    if (answer.code === 'identity.methodClosed') return undefined;
    if (!answer.success) throw new Error(`no code for ${mobile}: ${answer.code}`);
    return answer;
  });

/** Logs in by password, one after the other at both nodes; returns how long each took. */
async function logIns(run: Run, accounts: readonly Account[]): Promise<number[]> {
  const checks = await provePeople(run.stage.postgres.owner, 'login', accounts.length);
  const tookMs: number[] = [];
  for (const [turn, { username, password }] of accounts.entries()) {
    const { slider, cookie } = checks[turn]!;
    const body = { username, password, slider };
    const startedAt = performance.now();
    const answer = await post(run, { path: '/wps/session/login', turn, cookie, body, isSealed: true, isHome: true });
    if (!answer.success) throw new Error(`${username} could not log in: ${answer.code}`);
    tookMs.push(Math.round(performance.now() - startedAt));
  }
  return tookMs;
}

interface SentSms {
  code: string | null;
  asked: number;
}

const sentTo = async ({ stage }: Run, mobile: string): Promise<SentSms[]> =>
  (await (await fetch(`${stage.rail.address}/sms?to=${encodeURIComponent(mobile)}`)).json()) as SentSms[];

const arrived = (run: Run, { mobile }: Asker) =>
  insist(`the SMS to ${mobile}`, async () => (await sentTo(run, mobile))[0]);

/** Waits until so many messages were tried so often, or are sent. */
const tried = ({ stage }: Run, count: number, tries: number) =>
  insist('a try of each message', async () => {
    const found = await stage.postgres.owner.query<{ n: number }>(
      `select count(*)::int as n from messaging_outgoing where channel = 'sms' and (attempts >= $1 or state <> 'queued')`,
      [tries],
    );
    return found.rows[0]!.n >= count ? found.rows[0]!.n : undefined;
  });

const delivered = ({ stage }: Run) =>
  insist('a report of each message', async () => {
    const found = await stage.postgres.owner.query(
      `select 1 from messaging_outgoing where channel = 'sms' and state in ('queued', 'sent') limit 1`,
    );
    return found.rowCount === 0 ? true : undefined;
  });

/** Uses a code several times at once; returns what is wrong with it. */
async function useCode(run: Run, { mobile, check }: Asker): Promise<string[]> {
  const [sms, ...more] = await sentTo(run, mobile);
  if (sms === undefined || sms.code === null || more.length > 0) return [`${mobile} got ${more.length} more SMS`];
  const body = { type: 'sms', ...nationalOf(mobile), verificationCode: sms.code };
  const uses = Array.from({ length: USES }, (_, turn) =>
    post(run, { path: '/wps/session/login', turn, cookie: check.cookie, body, isSealed: true }),
  );
  const taken = (await Promise.all(uses)).filter(({ success }) => success).length;
  return taken === 1 ? [] : [`the code of ${mobile} was taken ${taken} times`];
}

/** Compares the day's spending with the messages that were charged. */
async function spending({ stage }: Run): Promise<string[]> {
  const found = await stage.postgres.owner.query<{ counted: string; sent: string }>(
    `select (select sum(messages) || ' for ' || sum(spent_minor) from messaging_spending) as counted,
            (select count(*) || ' for ' || sum(cost_minor) from messaging_outgoing
              where channel = 'sms' and state <> 'withheld') as sent`,
  );
  const { counted, sent } = found.rows[0]!;
  return counted === sent ? [] : [`the budget counts ${counted} satang; sent were ${sent}`];
}

const slowest = (tookMs: readonly number[]): number => Math.max(...tookMs);

const gatewayInTrouble: Row = {
  name: 'F28',
  says: 'the SMS gateway slow, losing answers, down, reporting five times, while members log in by password',
  seconds: 10,
  async play(run): Promise<Played> {
    const faults = `${run.stage.rail.address}/faults/messages`;
    const members = await registerAccounts(run.stage.url, run.stage.postgres.owner, LOG_INS);
    const before = slowest(await logIns(run, members));
    const all = await askers(run, TROUBLES.length * PER_TROUBLE);
    let during = 0;
    for (const [nth, trouble] of TROUBLES.entries()) {
      await press(faults, { ...NONE, sms_reports: '1', ...trouble });
      const some = all.slice(nth * PER_TROUBLE, (nth + 1) * PER_TROUBLE);
      await Promise.all(some.map((one, turn) => askCode(run, one, turn)));
      during = Math.max(during, slowest(await logIns(run, members)));
      // A second try begins when the gateway refused the first.
      await tried(run, (nth + 1) * PER_TROUBLE, trouble.sms_mode === 'down' ? 2 : 1);
      // The gateway has taken each of them before it loses no more answers.
      if (trouble.sms_mode === 'answerLost') await Promise.all(some.map((one) => arrived(run, one)));
    }
    await press(faults, { ...NONE, sms_reports: String(REPORTS) });
    await delivered(run);
    const sms = await Promise.all(all.map(({ mobile }) => sentTo(run, mobile)));
    const used = await Promise.all(all.map((one) => useCode(run, one)));
    await press(faults, { ...NONE, sms_reports: '1' });
    const asked = sms.flat().reduce((sum, one) => sum + one.asked, 0);
    return {
      broken: [
        ...used.flat(),
        ...(await spending(run)),
        ...(during < SLOW_SECONDS * 1000 ? [] : [`a log-in by password took ${during} ms: it waited for the gateway`]),
      ],
      faults: { slow: PER_TROUBLE, answersLost: asked - all.length, down: PER_TROUBLE, uses: all.length * USES },
      figures: { codes: all.length, logInSlowestMs: `${before} then ${during}` },
    };
  },
};

export const smsRows: readonly Row[] = [gatewayInTrouble];
