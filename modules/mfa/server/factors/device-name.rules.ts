// A readable name of a browser, taken from its user agent: it helps to recognise one's own devices but is never
// evidence.

/** First match wins, because most browsers also name those they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bLine\//i, 'LINE'],
  [/\b(?:FBAN|FBAV|FB_IAB)\b/, 'Facebook'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (agent: string, names: readonly [RegExp, string][]): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** Returns `Chrome, Android`; empty if the agent is unknown. */
export function deviceName(agent: string | null): string {
  if (agent === null) return '';
  return [nameIn(agent, browsers), nameIn(agent, systems)].filter((name) => name !== undefined).join(', ');
}
