// A browser's name for people, read plainly from its user agent: a hint to recognise one's own devices, never evidence.

/** First match wins: most browsers name the ones they descend from as well. */
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

/** `Chrome, Android`; empty when the agent tells nothing. */
export function deviceName(agent: string | null): string {
  if (agent === null) return '';
  return [nameIn(agent, browsers), nameIn(agent, systems)].filter((name) => name !== undefined).join(', ');
}
