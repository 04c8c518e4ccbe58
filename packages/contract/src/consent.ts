/** `yes` or `no`: what the person chose in this browser. */
export const ANALYTICS_COOKIE = 'analyticsConsent';
/** Stands in a page whose content security policy lets the outside script in. */
export const ANALYTICS_META = 'analytics';
