import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Goes to a row's record and keeps the list's filters in the address. Answers `false`: react-admin has nothing left to do. */
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
