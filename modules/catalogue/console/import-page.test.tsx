import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportReport } from '@sanam/console/lib/records.ts';
import { agreed, confirm, tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { ImportPage } from './import-page.tsx';
import { importReport } from './import-report.test-data.ts';

const { id } = importReport;
const draw = (options?: Parameters<typeof renderConsole>[1]) =>
  renderConsole(
    <Routes>
      <Route path="/imports/:id/show" element={<ImportPage />} />
    </Routes>,
    { at: `/imports/${id}/show`, ...options },
  );
const open = async (more: Partial<ImportReport> = {}, options?: Parameters<typeof renderConsole>[1]) => {
  server.answer('opsGetImport', { ...importReport, ...more });
  const user = await draw(options);
  await screen.findByText('Vendor GOOD');
  return user;
};
const cells = (table: string, row: string) =>
  within(
    within(screen.getByRole('group', { name: table }))
      .getByText(row)
      .closest('tr')!,
  )
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const take = () => screen.getByRole('button', { name: 'Take 5 rows' });

describe('the report of a checked file', () => {
  it('waits for the answer, then says how many rows do what', async () => {
    server.answer('opsGetImport', importReport);
    const release = server.hold('opsGetImport');
    await draw();
    await waitFor(() => expect(server.sent('opsGetImport')[0]?.input.params).toEqual({ id }));
    expect(screen.queryByText('Vendor GOOD')).toBeNull();
    release();
    expect(await screen.findByText('Vendor GOOD')).toBeInTheDocument();
    const figure = (name: string) => screen.getByText(name).nextElementSibling;
    expect(figure('Rows')).toHaveTextContent('6');
    expect(figure('Added')).toHaveTextContent('3');
    expect(figure('Changed')).toHaveTextContent('2');
    expect(figure('Bad')).toHaveTextContent('1');
    expect(screen.getByText('Nothing has changed yet. Look below, then take it.')).toBeInTheDocument();
  });

  it('names what changes from what to what, and how many rows are not shown', async () => {
    await open({
      changes: [
        {
          line: 2,
          code: 'lantern',
          name: 'Lantern River',
          kind: 'changed',
          fields: [
            { field: 'min_bet', before: '1.00', after: '2.00' },
            { field: 'class', before: '', after: 'slot' },
          ],
        },
        { line: 3, code: 'tiger', name: 'Tiger', kind: 'added', fields: [] },
      ],
    });
    expect(cells('Changes', 'lantern')).toEqual([
      '2',
      'lantern',
      'Lantern River',
      'Changed',
      'min_bet: from 1.00 to 2.00class: from – to slot',
    ]);
    expect(cells('Changes', 'tiger')).toEqual(['3', 'tiger', 'Tiger', 'New', '']);
    expect(screen.getByText('And 3 more rows.')).toBeInTheDocument();
  });

  it('names the bad rows with line, field, reason and value, and the columns that nothing reads', async () => {
    await open({
      bad: 3,
      faults: [
        {
          line: 4,
          code: 'owl',
          problems: [
            { field: 'min_bet', problem: 'badAmount', value: '1,5' },
            { field: 'type', problem: 'unknownType', value: 'DICE' },
          ],
        },
      ],
      unknownColumns: ['colour', 'size'],
    });
    expect(cells('Rows that cannot be taken', '1,5')).toEqual([
      '4',
      'owl',
      'min_bet',
      'must be a decimal with at most two places, 1.50',
      '1,5',
    ]);
    expect(cells('Rows that cannot be taken', 'DICE')).toEqual(['4', 'owl', 'type', 'no such type', 'DICE']);
    expect(screen.getByText('And 2 more, in the file to download.')).toBeInTheDocument();
    expect(screen.getByText('Columns that nobody knows and nothing reads: colour, size')).toBeInTheDocument();
  });

  it('without a change offers nothing to take', async () => {
    await open({ added: 0, changed: 0, unchanged: 6, bad: 0 });
    expect(screen.getByText('The catalogue says the same already: there is nothing to take.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take 0 rows' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('whose rows were forgotten cannot be taken', async () => {
    await open({ canLand: false });
    expect(screen.getByText('The rows of this file were forgotten: check it again')).toBeInTheDocument();
    expect(take()).toBeDisabled();
  });

  it('that was taken says by whom and is not taken again', async () => {
    await open({ state: 'landed', landedBy: 'malee', landedAt: '2026-11-20T05:10:00Z' });
    expect(screen.getByText(/^Taken by malee, /)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
    expect(screen.queryByText(/Nothing has changed yet/)).toBeNull();
  });

  it('is only read by those who may not import', async () => {
    await open({}, { may: ['games.catalogue.read'] });
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download the bad rows (1)' })).toBeInTheDocument();
  });

  it('that cannot be read says so, and is read again', async () => {
    server.refuse('opsGetImport', 'common.unavailable');
    const user = await draw();
    await tryAgain(user, () => server.answer('opsGetImport', importReport));
    expect(await screen.findByText('Vendor GOOD')).toBeInTheDocument();
  });

  it('that does not exist says so', async () => {
    server.refuse('opsGetImport', 'common.notFound');
    await draw();
    expect(await screen.findByText('There is no such record')).toBeInTheDocument();
  });
});

describe('the bad rows of a file', () => {
  const saved = vi.fn<(name: string) => void>();
  beforeEach(() => {
    saved.mockReset();
    // jsdom has no downloads.
    Object.assign(URL, { createObjectURL: () => 'blob:rows', revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved(this.download);
    });
  });
  const download = async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Download the bad rows (1)' }));
  };

  it('are saved as a file', async () => {
    server.answer('opsImportFaults', {});
    await download();
    await waitFor(() => expect(saved).toHaveBeenCalledWith('opsImportFaults.csv'));
    expect(server.sent('opsImportFaults')[0]?.input.params).toEqual({ id });
  });

  it('that cannot be had leave a word and no file', async () => {
    server.refuse('opsImportFaults', 'common.unavailable');
    await download();
    expect(await screen.findByText('The server cannot do this at the moment')).toBeInTheDocument();
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('taking a file', () => {
  it('is done as it was checked, new games on or off, and the report is read again', async () => {
    server.answer('opsLandImport', { rows: 6, added: 3, changed: 2, unchanged: 0, bad: 1 });
    const user = await open();
    await user.click(take());
    const dialog = screen.getByRole('dialog', { name: 'Take the games of GOOD' });
    expect(dialog).toHaveTextContent('3 games are added and 2 changed.');
    expect(dialog).toHaveTextContent('1 bad row is left out.');
    await user.click(screen.getByRole('switch', { name: 'New games start switched on' }));
    server.answer('opsGetImport', {
      ...importReport,
      state: 'landed',
      landedBy: 'anong',
      landedAt: '2026-11-20T05:10:00Z',
    });
    await confirm(user, 'Take them');
    await screen.findByText('3 games added, 2 changed');
    expect(server.sent('opsLandImport').map(({ input }) => input)).toEqual([
      { params: { id }, body: { newGamesOn: false, reason: agreed } },
    ]);
    expect(await screen.findByText(/^Taken by anong, /)).toBeInTheDocument();
  });

  it('asks about new games only where there are some', async () => {
    const user = await open({ added: 0, changed: 5 });
    await user.click(take());
    expect(within(screen.getByRole('dialog')).queryByRole('switch')).toBeNull();
  });

  it('that is refused says why and keeps the dialog with what was typed', async () => {
    server.refuse('opsLandImport', 'games.importGone');
    const user = await open();
    await user.click(take());
    await confirm(user, 'Take them');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The rows of this file were forgotten: check it again');
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue(agreed);
  });
});
