/** Large single symbols on a 100 px field around 0,0, in two tones and a light. Our own drawings. */
export type Emblem = (tone: { light: string; mid: string; dark: string }) => string;

const lantern: Emblem = ({ light, mid, dark }) =>
  `<path d="M0-46v10" stroke="${dark}" stroke-width="4"/><path d="M-15-36h30l4 8h-38z" fill="${dark}"/>` +
  `<path d="M0-28c26 0 34 14 34 28S26 28 0 28-34 14-34 0s8-28 34-28z" fill="${mid}"/>` +
  `<path d="M0-28c13 0 17 14 17 28S13 28 0 28-17 14-17 0s4-28 17-28z" fill="${light}" opacity=".8"/>` +
  `<path d="M0-28v56" stroke="${dark}" stroke-width="2" opacity=".35"/><path d="M-15 28h30l-4 8h-22z" fill="${dark}"/><path d="M-8 36v14M0 36v18M8 36v14" stroke="${mid}" stroke-width="3" stroke-linecap="round"/>`;

const lotus: Emblem = ({ light, mid, dark }) =>
  `<path d="M-48 18C-40 0-28-6-16-6-14 12-20 28-30 34-40 32-46 26-48 18zM48 18C40 0 28-6 16-6 14 12 20 28 30 34 40 32 46 26 48 18z" fill="${dark}"/>` +
  `<path d="M-34-14c16 4 26 18 26 44-18 0-30-16-26-44zM34-14C18-10 8 4 8 30 26 30 38 14 34-14z" fill="${mid}"/>` +
  `<path d="M0-46c16 20 22 36 22 50C22 22 12 34 0 38-12 34-22 22-22 4-22-10-16-26 0-46z" fill="${light}"/><path d="M0-30c7 14 9 24 9 34S6 24 0 30c-6-6-9-16-9-26s2-20 9-34z" fill="${mid}" opacity=".45"/>`;

const boat: Emblem = ({ light, mid, dark }) =>
  `<path d="M-50 8C-30 22 30 22 50 2 46 30 28 38 0 38S-44 30-50 8z" fill="${dark}"/><path d="M-42 16c22 10 62 10 86-4-4 14-18 20-42 20S-36 28-42 16z" fill="${mid}"/>` +
  `<path d="M-2-46v58" stroke="${dark}" stroke-width="4"/><path d="M2-44C26-32 32-12 30 6 20 2 10 2 2 4z" fill="${light}"/><path d="M-6-36C-24-24-30-8-30 6c8-4 16-4 24-2z" fill="${mid}"/>`;

const gong: Emblem = ({ light, mid, dark }) =>
  `<circle r="42" fill="${dark}"/><circle r="36" fill="${mid}"/><circle r="26" fill="${light}" opacity=".55"/><circle r="24" fill="${mid}"/><circle r="11" fill="${light}"/><circle cx="-3" cy="-3" r="4" fill="#fff" opacity=".7"/>` +
  `<path d="M-26-20A33 33 0 0 1 6-32" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity=".6"/>`;

const kite: Emblem = ({ light, mid, dark }) =>
  `<path d="M0-48 30-6 0 30-30-6z" fill="${mid}"/><path d="M0-48 30-6H-30z" fill="${light}"/><path d="M0-48V30M-30-6H30" stroke="${dark}" stroke-width="2"/>` +
  `<path d="M0 30c10 4-8 10 2 16" stroke="${dark}" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M-8 38l10 2-6 6zM2 46l9 0-5 6z" fill="${light}"/>`;

const gem: Emblem = ({ light, mid, dark }) =>
  `<path d="M-26-34h52l20 24L0 44-46-10z" fill="${mid}"/><path d="M-26-34-14-10H-46zM26-34 14-10H46z" fill="${dark}" opacity=".55"/><path d="M-14-10h28L0 44z" fill="${light}"/><path d="M-26-34h52L14-10h-28z" fill="${light}" opacity=".65"/><path d="M-20-30h18l-6 16" stroke="#fff" stroke-width="2" fill="none" opacity=".7"/>`;

const sun: Emblem = ({ light, mid, dark }) => {
  const rays = Array.from(
    { length: 12 },
    (_, at) => `<path d="M-5-32 0-50 5-32z" transform="rotate(${at * 30})"/>`,
  ).join('');
  return `<g fill="${dark}">${rays}</g><circle r="30" fill="${mid}"/><circle r="22" fill="${light}"/><path d="M-10-4a10 10 0 0 1 14-8" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity=".8"/>`;
};

const shell: Emblem = ({ light, mid, dark }) =>
  `<path d="M0 40C-46 26-50-10-40-28c10-6 20-4 24 2 6-12 26-12 32 0 4-6 14-8 24-2C50-10 46 26 0 40z" fill="${mid}"/><path d="M0 38C-16 20-20-8-14-28c6-8 22-8 28 0C20-8 16 20 0 38z" fill="${light}"/>` +
  `<path d="M0 38C-4 14-4-12 0-34M0 38C-18 22-30 0-34-22M0 38C18 22 30 0 34-22" stroke="${dark}" stroke-width="2.5" fill="none" opacity=".6"/>`;

export const emblems: readonly [Emblem, ...Emblem[]] = [lantern, lotus, boat, gong, kite, gem, sun, shell];
