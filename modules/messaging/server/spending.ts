// Cost of SMS: the day's budget with its maximum, and the alerts to staff.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';

const today = (zone: string) => sql<Date>`(platform_now() at time zone ${zone})::date`;

/**
 * Adds to the day's spending if the cap allows it. One statement on one row: however many nodes send at once, the sum
 * never exceeds the cap. `neededMinor` must fit, `costMinor` is charged. Returns false if the cap is reached.
 */
export async function spend(
  trx: Trx,
  ask: { merchantId: string; zone: string; costMinor: bigint; neededMinor: bigint; capMinor: bigint },
): Promise<boolean> {
  const { merchantId, zone, costMinor, neededMinor, capMinor } = ask;
  const spent = await firstRow(
    trx,
    sql`
      insert into messaging_spending as s (merchant_id, day, spent_minor, messages)
      select ${merchantId}, ${today(zone)}, ${costMinor}::bigint, 1 where ${neededMinor}::bigint <= ${capMinor}::bigint
      on conflict (merchant_id, day) do update
        set spent_minor = s.spent_minor + ${costMinor}::bigint, messages = s.messages + 1
        where s.spent_minor + ${neededMinor}::bigint <= ${capMinor}::bigint
      returning s.day`,
  );
  return spent !== undefined;
}

export async function spentToday(
  db: Db,
  ask: { merchantId: string; zone: string },
): Promise<{ day: string; spentMinor: bigint; messages: number }> {
  const row = await firstRow(
    db,
    sql<{ day: string; spent_minor: bigint; messages: number }>`
      select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.spent_minor, 0) as spent_minor, coalesce(s.messages, 0) as messages
      from (select ${today(ask.zone)} as day) d
      left join messaging_spending s on s.day = d.day and s.merchant_id = ${ask.merchantId}`,
  );
  return { day: row!.day, spentMinor: row!.spent_minor, messages: row!.messages };
}

/** Returns merchants that sent SMS within the last day. */
export async function recentSenders(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('messaging_spending')
    .select('merchant_id')
    .distinct()
    .where(sql<boolean>`day >= (platform_now() - interval '2 days')::date`)
    .execute();
  return found.map((row) => row.merchant_id);
}

export type AlertKind = 'budget' | 'cap' | 'pumping';

export interface Conversion {
  merchantId: string;
  country: string;
  sent: number;
  used: number;
}

/** Returns the SMS codes of the last hour that are old enough to have been entered, and how many were. */
export async function conversions(db: Db): Promise<Conversion[]> {
  const found = await rows(
    db,
    sql<{ merchant_id: string; country: string; sent: bigint; used: bigint }>`
      select /* never null: country; a message by SMS has one */ merchant_id, country, count(*) as sent, count(used_at) as used from messaging_outgoing
      where is_code and channel = 'sms' and state in ('sent', 'delivered')
        and created_at > platform_now() - interval '65 minutes' and valid_until < platform_now()
      group by merchant_id, country`,
  );
  return found.map(({ merchant_id, country, sent, used }) => ({
    merchantId: merchant_id,
    country,
    sent: Number(sent),
    used: Number(used),
  }));
}

export interface Alert {
  kind: AlertKind;
  /** Country of the numbers, for pumping. */
  country: string | null;
}

/** Returns today's alerts. */
export async function alertsToday(db: Db, ask: { merchantId: string; zone: string }): Promise<Alert[]> {
  return rows(
    db,
    sql<Alert>`
      select kind, details ->> 'country' as country from messaging_alerts
      where merchant_id = ${ask.merchantId} and day = ${today(ask.zone)} order by at`,
  );
}

/** Records an alert. Returns true the first time of a day. */
export async function noteAlert(
  db: Db,
  alert: { merchantId: string; zone: string; kind: AlertKind; details: Record<string, unknown> },
): Promise<boolean> {
  const noted = await db
    .insertInto('messaging_alerts')
    .values({
      merchant_id: alert.merchantId,
      day: today(alert.zone),
      kind: alert.kind,
      details: JSON.stringify(alert.details),
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'day', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  return noted !== undefined;
}
