import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { GameRecord } from '@sanam/console/lib/records.ts';
import {
  agreed,
  choose,
  confirm,
  NOT_SAVED,
  refusedField,
  replace,
  save,
  tryAgain,
} from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { GameForm } from './game-form.tsx';
import { HallSettingsPage } from './hall-settings-page.tsx';
import { importReport } from './import-report.test-data.ts';
import { NewImport } from './new-import.tsx';
import { PinForm } from './pin-form.tsx';

const revision = '0123456789abcdef';

const reload = vi.fn<() => Promise<void>>(async () => undefined);

describe('a game', () => {
  const values = {
    nameTh: 'โคม',
    nameEn: 'Lantern River',
    names: { ZH: '灯' },
    pictureUrl: null,
    classify: 'slot',
    isHot: false,
    isNew: true,
    position: 10,
    countries: [],
    ownFields: ['nameTh' as const],
  };
  const game = { ...values, id: 'gam_1', classes: ['slot', 'crash'], revision } as unknown as GameRecord;
  const open = (isDisabled = false) => renderConsole(<GameForm game={game} isDisabled={isDisabled} reload={reload} />);

  it('is sent whole; a field of the vendor that was edited is ours, one that was given back is not', async () => {
    server.answer('opsChangeGame', { revision });
    const user = await open();
    await replace(user, screen.getByLabelText('Name in English'), 'Lanterns');
    await replace(user, screen.getByLabelText('Class'), 'Crash');
    await user.click(screen.getByRole('switch', { name: 'Hot' }));
    await user.type(screen.getByLabelText('Two letters'), 'my{Enter}');
    await replace(user, screen.getByLabelText('MY'), 'Tanglung');
    const ours = screen.getByText('Thai name').parentElement!;
    await user.click(within(ours).getByTestId('CancelIcon'));
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeGame').map(({ input }) => input)).toEqual([
      {
        params: { id: 'gam_1' },
        body: {
          ...values,
          nameEn: 'Lanterns',
          classify: 'crash',
          isHot: true,
          names: { ZH: '灯', MY: 'Tanglung' },
          ownFields: ['classify', 'nameEn'],
          revision,
          reason: agreed,
        },
      },
    ]);
  });

  it('takes a language once, by two letters', async () => {
    const user = await open();
    const add = screen.getByRole('button', { name: 'Add a language' });
    for (const language of ['z', 'ZH', 'TH', '1a']) {
      await replace(user, screen.getByLabelText('Two letters'), language);
      expect(add).toBeDisabled();
    }
  });

  it('marks refused fields, a name in one language among them', async () => {
    server.refuse('opsChangeGame', 'request.invalid', {
      fields: [
        { field: 'names.ZH', problem: 'too_big' },
        { field: 'classify', problem: 'invalid_format' },
      ],
    });
    const user = await open();
    await replace(user, screen.getByLabelText('Place'), '11');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(screen.getByLabelText('ZH')).toBeInvalid();
    expect(screen.getByLabelText('Class')).toBeInvalid();
    expect(screen.getByLabelText('Place')).toHaveValue('11');
    await user.click(screen.getByRole('button', { name: 'Take the name ZH away' }));
    await replace(user, screen.getByLabelText('Class'), 'crash');
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
  });

  it('can only be read by who may not change it', async () => {
    await open(true);
    expect(screen.getByLabelText('Name in English')).toBeDisabled();
    expect(screen.queryByLabelText('Two letters')).toBeNull();
  });
});

describe('the jackpot counter and the winner board', () => {
  const halls = {
    merchant: { id: 'mrc_1', name: 'The shop' },
    revision,
    jackpot: { isShown: true, base: '1000.00', labelTh: null, labelEn: 'Jackpot' },
    winners: { winMin: '50.00', shown: 10 },
  };
  const open = async (options?: Parameters<typeof renderConsole>[1]) => {
    server.answer('opsGetHallSettings', halls);
    const user = await renderConsole(<HallSettingsPage />, options);
    await screen.findByLabelText('Name in English');
    return user;
  };

  it('are sent together; an empty name is none', async () => {
    server.answer('opsChangeHallSettings', { revision });
    const user = await open();
    await replace(user, screen.getByLabelText('Name in English'), '');
    await replace(user, screen.getByLabelText('Wins from (THB)'), '80.00');
    await replace(user, screen.getByLabelText(/^At most so many/), '0');
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeHallSettings').map(({ input }) => input.body)).toEqual([
      {
        jackpot: { ...halls.jackpot, labelEn: null },
        winners: { winMin: '80.00', shown: 0 },
        revision,
        reason: agreed,
      },
    ]);
  });

  it('mark the refused amount and no other', async () => {
    server.refuse('opsChangeHallSettings', 'request.invalid', refusedField('winners.winMin', 'too_big'));
    const user = await open();
    await replace(user, screen.getByLabelText('Wins from (THB)'), '900000.00');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(screen.getByLabelText('Wins from (THB)')).toBeInvalid();
    expect(screen.getByLabelText(/^Daily initial value/)).toBeValid();
    await replace(user, screen.getByLabelText('Wins from (THB)'), '90.00');
    expect(screen.getByLabelText('Wins from (THB)')).toBeValid();
  });

  it('say why they could not be read, and are read again', async () => {
    server.refuse('opsGetHallSettings', 'common.unavailable');
    const user = await renderConsole(<HallSettingsPage />);
    await tryAgain(user, () => server.answer('opsGetHallSettings', halls));
    expect(await screen.findByLabelText('Name in English')).toHaveValue('Jackpot');
  });

  it('can only be read by who may not change them', async () => {
    await open({ may: ['games.hall.read'] });
    expect(screen.getByLabelText('Name in English')).toBeDisabled();
  });
});

describe('pinned games', () => {
  const pin = (id: string, nameEn: string) => ({
    id,
    code: id,
    vendor: 'GOOD',
    nameTh: nameEn,
    nameEn,
    pictureUrl: null,
    isShown: true,
  });
  const pins = { list: [pin('gam_1', 'Lantern'), pin('gam_2', 'Comet')], max: 3, revision };
  const open = (isDisabled = false) =>
    renderConsole(
      <PinForm of={{ gameType: 'RNG', list: 'hot' }} pins={pins} isDisabled={isDisabled} reload={reload} />,
    );
  const found = {
    ...pin('gam_3', 'Orchard'),
    gameType: 'RNG' as const,
    classify: 'slot',
    kind: 'GAME' as const,
    enabled: true,
    isHot: true,
    isNew: false,
    position: 1,
    minBet: '1.00',
    maxBet: '5.00',
    rtp: null,
    hasDemo: false,
    countries: [],
  };

  it('are found by name within their list, put in order and sent by their ids', async () => {
    server.answer('opsListGames', { list: [found], totalPages: 1, totalCount: 1, classes: [] });
    server.answer('opsChangePins', { revision });
    const user = await open();
    await user.type(screen.getByLabelText('Add a game'), 'or');
    await user.click(await screen.findByRole('option', { name: /Orchard/ }));
    expect(server.sent('opsListGames').at(-1)?.input.query).toMatchObject({ q: 'or', gameType: 'RNG', hot: 'true' });
    expect(screen.getByText('Orchard')).toBeInTheDocument();
    expect(screen.queryByLabelText('Add a game')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Up: Comet' }));
    await user.click(screen.getByRole('button', { name: 'Unpin: Lantern' }));
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangePins').map(({ input }) => input)).toEqual([
      { params: { gameType: 'RNG', list: 'hot' }, body: { ids: ['gam_2', 'gam_3'], revision, reason: agreed } },
    ]);
  });

  it('are not asked for by one letter', async () => {
    const user = await open();
    await user.type(screen.getByLabelText('Add a game'), 'o');
    expect(await screen.findByText('Type two letters of a name or code')).toBeInTheDocument();
    expect(server.sent('opsListGames')).toEqual([]);
  });

  it('that were refused stay in the form', async () => {
    server.refuse('opsChangePins', 'games.notOfList');
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Down: Lantern' }));
    await save(user);
    expect(await screen.findByRole('alert')).not.toHaveTextContent('games.notOfList');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Up: Comet' })).toBeDisabled();
  });
});

describe('an act on many games', () => {
  const selection = { ids: ['gam_1', 'gam_2'] };
  const preview = {
    selected: 2,
    changing: 1,
    openRounds: 4,
    sample: [{ id: 'gam_1', name: 'Lantern', vendor: 'GOOD', before: 'true', after: 'false' }],
    mark: revision,
  };
  const open = async () => {
    server.answer('opsPreviewGames', preview);
    const onDone = vi.fn<() => void>();
    const user = await renderConsole(<BulkDialog selection={selection} onDone={onDone} onClose={() => undefined} />);
    return { user, onDone };
  };

  it('is counted before it is done, and done as it was counted', async () => {
    server.answer('opsActOnGames', { changed: 1 });
    const { user, onDone } = await open();
    await choose(user, screen.getByLabelText('Change'), 'Switch on or off');
    await user.click(screen.getByRole('switch'));
    expect(await screen.findByText(/1 of 2 games change/)).toBeInTheDocument();
    expect(screen.getByText(/4 rounds are under way/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change 1' })).toBeEnabled());
    await confirm(user, 'Change 1');
    await screen.findByText('1 game changed');
    expect(server.sent('opsActOnGames').map(({ input }) => input.body)).toEqual([
      { selection, act: { kind: 'switch', isOn: false }, mark: revision, reason: agreed },
    ]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('with a bad value is neither counted nor done', async () => {
    const { user } = await open();
    await choose(user, screen.getByLabelText('Change'), 'Place');
    await replace(user, screen.getByLabelText('Place'), 'first');
    await confirm(user, 'Change …');
    expect(screen.getByText('Something above is not filled in yet.')).toBeInTheDocument();
    expect(screen.getByLabelText('Place')).toHaveValue('first');
    expect(server.sent('opsPreviewGames')).toEqual([]);
  });

  it('that changes nothing is not offered', async () => {
    const { user } = await open();
    server.answer('opsPreviewGames', { ...preview, changing: 0, sample: [] });
    await choose(user, screen.getByLabelText('Change'), 'Class');
    await replace(user, screen.getByLabelText('Class'), 'slot');
    expect(await screen.findByText('Nothing would change.')).toBeInTheDocument();
    await confirm(user, 'Change 0');
    expect(server.sent('opsActOnGames')).toEqual([]);
  });

  it('on too many of them is refused before it can be sent', async () => {
    const { user } = await open();
    server.refuse('opsPreviewGames', 'games.tooMany');
    await choose(user, screen.getByLabelText('Change'), 'New mark');
    expect(await screen.findByText('Too many at once')).toBeInTheDocument();
    await confirm(user, /^Change/);
    expect(server.sent('opsActOnGames')).toEqual([]);
  });

  it('is counted again when the games changed meanwhile', async () => {
    server.refuse('opsActOnGames', 'operator.staleVersion');
    const { user } = await open();
    await choose(user, screen.getByLabelText('Change'), 'New mark');
    await screen.findByText(/1 of 2 games change/);
    const before = server.sent('opsPreviewGames').length;
    await confirm(user, 'Change 1');
    await screen.findByText(/Somebody changed this record/);
    expect(server.sent('opsPreviewGames').length).toBeGreaterThan(before);
  });
});

describe('a file of games', () => {
  const vendor = {
    id: 'GOOD',
    code: 'GOOD',
    nameTh: 'กู๊ด',
    nameEn: 'Good games',
    pictureUrl: null,
    types: [],
    enabled: true,
    isOffered: true,
    position: null,
    isHot: null,
    capabilities: [],
    games: 0,
    gamesOff: 0,
    openRounds: 0,
    sessions: 0,
    countries: [],
    keyCreatedAt: null,
  };
  const open = async () => {
    server.answer('opsListVendors', { list: [vendor], totalPages: 1, totalCount: 1 });
    const user = await renderConsole(<NewImport />, { at: '/imports?vendor=GOOD' });
    await screen.findByText('Good games (GOOD)');
    return user;
  };
  const file = new File(['code,type\n'], 'games.csv', { type: 'text/csv' });

  it('is sent for the vendor of the address, and its report is opened', async () => {
    server.answer('opsCheckImport', importReport);
    const user = await open();
    await user.upload(screen.getByLabelText('Choose a CSV or JSON file', { selector: 'input' }), file);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(`/imports/${importReport.id}/show`));
    const [sent] = server.sent('opsCheckImport');
    expect(sent?.input.params).toEqual({ code: 'GOOD' });
    expect([...(sent?.form?.values() ?? [])]).toEqual([file]);
  });

  it('that cannot be read says which columns are missing', async () => {
    server.refuse('opsCheckImport', 'games.importColumns', { missing: ['code', 'type'] });
    const user = await open();
    await user.upload(screen.getByLabelText('Choose a CSV or JSON file', { selector: 'input' }), file);
    expect(await screen.findByRole('alert')).toHaveTextContent('code, type');
  });

  it('is asked of the vendor itself', async () => {
    server.answer('opsFetchImport', importReport);
    const user = await open();
    await user.click(screen.getByRole('button', { name: "Fetch the vendor's list" }));
    await waitFor(() => expect(server.sent('opsFetchImport')[0]?.input.params).toEqual({ code: 'GOOD' }));
  });

  it('that the vendor does not give leaves a word', async () => {
    server.refuse('opsFetchImport', 'games.vendorUnavailable');
    const user = await open();
    await user.click(screen.getByRole('button', { name: "Fetch the vendor's list" }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The vendor cannot be reached');
    expect(screen.getByRole('button', { name: "Fetch the vendor's list" })).toBeEnabled();
  });

  it('needs a vendor first', async () => {
    server.answer('opsListVendors', { list: [vendor], totalPages: 1, totalCount: 1 });
    await renderConsole(<NewImport />);
    expect(screen.getByRole('button', { name: "Fetch the vendor's list" })).toBeDisabled();
  });
});
