/** Cookie with the user's choice in this browser: `yes` or `no`. */
export const ANALYTICS_COOKIE = 'analyticsConsent';
/** Meta tag of a page whose content security policy allows the outside script. */
export const ANALYTICS_META = 'analytics';
