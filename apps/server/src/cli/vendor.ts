// `npm run vendor -- add CODE [--capability NAME]… [--address CIDR]… [--url URL] [--host HOST]…`, `list`, `rotate CODE`,
// `revoke CODE` (all keys but the newest), `enable CODE`, `disable CODE`, `can CODE --capability NAME…` and `cannot CODE
// --capability NAME…` (what it is able to do, from now on), `move CODE --url URL [--host HOST]…` (the vendor
// has another address; its games' hosts are then the named ones, or the address's own). Keys are printed once, at `add` and `rotate`.
import { parseArgs } from 'node:util';
import { ANY_ADDRESS, capabilities, createVendors, type Vendors } from '@sanam/vendors/server/index.ts';
import { createVault } from '../platform/crypto.ts';
import { atDatabase, runCommand, UsageError } from './command.ts';

const usage = `vendor add CODE [--capability NAME]… [--address CIDR]… [--url URL] [--host HOST]…
vendor list | rotate CODE | revoke CODE | enable CODE | disable CODE
vendor move CODE --url URL [--host HOST]…
vendor can | cannot CODE --capability NAME…
capabilities: ${capabilities.join(', ')}`;

const many = { type: 'string', multiple: true } as const;
type Words = ReturnType<typeof readWords>;

function readWords() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { capability: many, address: many, host: many, url: { type: 'string' }, name: { type: 'string' } },
  });
  const [command = '', code = ''] = positionals;
  return { command, code, values };
}

async function run(vendors: Vendors, { command, code, values }: Words, isLive: boolean): Promise<unknown> {
  if (command === 'list')
    return vendors.list().map(({ id: _id, requestKeys, answerKeys, mayCallFrom: _may, ...shown }) => ({
      ...shown,
      capabilities: [...shown.capabilities],
      keys: { request: requestKeys.length, answer: answerKeys.length },
    }));
  if (!/^[A-Z0-9_]{2,32}$/.test(code)) throw new UsageError('a vendor code has 2 to 32 of A-Z, 0-9 and _');
  if (command === 'add') {
    if (isLive && values.address === undefined) throw new UsageError('in live mode name the addresses: --address CIDR');
    return vendors.add({
      code,
      name: values.name ?? code,
      capabilities: (values.capability ?? []).map(capabilityOf),
      allowedAddresses: values.address ?? ANY_ADDRESS,
      baseUrl: values.url,
      launchHosts: values.host,
    });
  }
  if (command === 'rotate') return vendors.rotate(code);
  if (command === 'revoke') await vendors.revokeOld(code);
  else if (command === 'enable' || command === 'disable') await vendors.setEnabled(code, command === 'enable');
  else if (command === 'can' || command === 'cannot') {
    if (values.capability === undefined) throw new UsageError('which? --capability NAME');
    const names = [...new Set(values.capability.map(capabilityOf))];
    await vendors.setCapabilities(code, { names, isOn: command === 'can' });
  } else if (command === 'move') {
    if (values.url === undefined || !URL.canParse(values.url)) throw new UsageError('where to? --url URL');
    await vendors.move(code, { baseUrl: values.url, launchHosts: values.host ?? [new URL(values.url).host] });
  } else throw new UsageError(`there is no command "${command}"`);
  return { vendor: code, done: command };
}

/** Accepts `win-rollback` and `WIN_ROLLBACK` as the same capability. */
function capabilityOf(given: string): string {
  const name = given.toLowerCase().replaceAll('-', '_');
  if (!(capabilities as readonly string[]).includes(name)) throw new UsageError(`there is no capability "${given}"`);
  return name;
}

runCommand(usage, async () => {
  const given = readWords();
  await atDatabase('vendor', async ({ db, config }) => {
    const vendors = createVendors({ db, vault: createVault(config.secret) });
    await vendors.reload();
    console.log(JSON.stringify(await run(vendors, given, config.mode === 'live')));
  });
});
