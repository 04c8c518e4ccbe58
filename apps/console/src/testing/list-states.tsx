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
  /** Resource of a list page; left out for a list inside a page, which sets its own. */
  resource?: string;
  list: ReactElement;
  row: object;
  /** Text that only the row contains. */
  text: string | RegExp;
  /** Title of the empty list. */
  empty: string;
  /** Further fields of the answer. */
  more?: object;
  /** Prepares the answers of other calls of the list. */
  before?: () => void;
}

const EMPTY = { list: [], totalPages: 0, totalCount: 0 };

/** Tests the four states of a list: loading, empty, failed, filled. */
export function describeList(name: string, { call, resource, list, row, text, empty, more = {}, before }: ListCase) {
  // The fake server validates each answer by the schema of its call.
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
      expect(screen.queryByText(/^0 rows/)).toBeNull();
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
