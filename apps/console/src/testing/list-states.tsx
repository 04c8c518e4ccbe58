import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { OperatorCall } from '../lib/api.ts';
import { tryAgain } from './forms.ts';
import { renderConsole } from './render-console.tsx';

interface ListCase {
  call: OperatorCall;
  /** The resource of a list page; left out for a list inside a page, which names its own. */
  resource?: string;
  list: ReactElement;
  row: object;
  /** A text of the row. */
  text: string | RegExp;
  /** The title where there are no rows. */
  empty: string;
  /** Fields of the answer besides the rows. */
  more?: object;
  /** Other calls that the list makes. */
  before?: () => void;
}

const EMPTY = { list: [], totalPages: 0, totalCount: 0 };

/** The four states of a list: on its way, without rows, failed, with rows. */
export function describeList(name: string, { call, resource, list, row, text, empty, more = {}, before }: ListCase) {
  // The fake server holds every answer to the schema of its call.
  const answer = (rows: object) => server.answer(call, { ...rows, ...more } as never);
  const one = { list: [row], totalPages: 1, totalCount: 1 };
  const open = () => {
    before?.();
    const page =
      resource === undefined ? list : <ResourceContextProvider value={resource}>{list}</ResourceContextProvider>;
    return renderConsole(page, { at: resource === undefined ? '/' : `/${resource}` });
  };

  describe(`the list of ${name}`, () => {
    it('says nothing before its answer is there, then shows the rows and their number', async () => {
      answer(one);
      const release = server.hold(call);
      await open();
      await waitFor(() => expect(server.sent(call)).not.toEqual([]));
      expect(screen.queryByText(text)).toBeNull();
      expect(screen.queryByText(empty)).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
      release();
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
      expect(screen.queryByText(empty)).toBeNull();
    });

    it('says that there is nothing', async () => {
      answer(EMPTY);
      await open();
      expect(await screen.findByText(empty)).toBeInTheDocument();
      expect(screen.queryByText(text)).toBeNull();
    });

    it('says that it failed, with the number of the request, and reads again', async () => {
      server.refuse(call, 'common.unavailable');
      const user = await open();
      await tryAgain(user, () => answer(one));
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    });
  });
}
