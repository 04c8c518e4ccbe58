import pg from 'pg';

/** A connection of its own that listens to one channel; the caller is told when it breaks. */
export async function listenTo(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
  onBreak: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `sanam-${channel}` });
  client.on('error', onBreak);
  client.on('notification', (message) => onNotice(message.payload ?? ''));
  await client.connect();
  await client.query(`listen ${channel}`);
  return client;
}
