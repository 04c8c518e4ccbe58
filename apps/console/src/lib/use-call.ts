import { useCallback } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { api } from './api.ts';
import type { Api } from './api.ts';

/** Returns the client's `call` for our own reads and acts; an ended session leads to the log-in page. */
export function useCall(): Api['call'] {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useCallback(
    async (name, input, options) => {
      try {
        return await api.call(name, input, options);
      } catch (error) {
        await logoutIfAccessDenied(error);
        throw error;
      }
    },
    [logoutIfAccessDenied],
  );
}
