import { currentLocale } from '../i18n/provider.ts';
import { createApiClient } from './api-client.ts';
import { session } from './session.ts';

/** The one client of the page. */
export const api = createApiClient({ origin: '', staffId: () => session.staff()?.staffId, locale: currentLocale });
