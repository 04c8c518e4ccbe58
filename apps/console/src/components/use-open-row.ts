import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Opens a row's record and keeps the list's filters in the address. Returns `false`, so that react-admin does nothing
 * more.
 */
export function useOpenRow(): (path: string) => false {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    (path) => {
      void navigate({ pathname: path, search });
      return false;
    },
    [navigate, search],
  );
}
