import type { CallName } from '@sanam/contract';
import type { Value } from '@sanam/client/client';
import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

export interface ListCase<N extends CallName> {
  draw: () => Promise<UserEvent>;
  /** Answer with a row, and a text of that row. */
  full: Value<N>;
  row: string | RegExp;
  /** Answer without rows, and the page's text for it; absent if the list is never empty. */
  empty?: Value<N>;
  nothing?: string;
}

/** Defines three tests of a list: loading then filled, empty, and failed then read again. */
export function itShowsItsStates<N extends CallName>(name: N, { draw, full, row, empty, nothing }: ListCase<N>): void {
  it('says that it is loading, then shows its rows', async () => {
    server.answer(name, full);
    const release = server.hold(name);
    await draw();
    expect(screen.getAllByText(/^Loading/)[0]).toBeInTheDocument();
    expect(screen.queryAllByText(row)).toEqual([]);
    release();
    expect((await screen.findAllByText(row))[0]).toBeInTheDocument();
    expect(screen.queryByText(/^Loading/)).toBeNull();
  });

  it('says that it could not be read, and reads it again', async () => {
    server.refuse(name, 'common.unavailable');
    const user = await draw();
    const alert = await screen.findByRole('alert');
    server.answer(name, full);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText(row))[0]).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  if (empty === undefined || nothing === undefined) return;
  it('says that there is nothing', async () => {
    server.answer(name, empty);
    await draw();
    expect(await screen.findByText(nothing)).toBeInTheDocument();
  });
}
