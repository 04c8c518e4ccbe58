import { useEffect, useState } from 'react';
import { serverNow } from '@sanam/client/server-clock';

/** The server's time, renewed every `everyMs`: leases and promises count down while one looks at them. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
