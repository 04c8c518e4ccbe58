import { QueryClient } from '@tanstack/react-query';
import { Refusal } from '@sanam/client/refusal';

/** Reads are tried once more when the line failed, never when the server refused. Nothing that moves money is repeated by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 1 && error instanceof Refusal && error.status === 0,
      retryDelay: 800,
    },
    mutations: { retry: false },
  },
});
