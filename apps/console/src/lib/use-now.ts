import { useEffect, useState } from 'react';
import { serverNow } from '@sanam/client/server-clock';

/** Returns the server's time in milliseconds, updated every `everyMs`, for countdowns of leases and promises. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
