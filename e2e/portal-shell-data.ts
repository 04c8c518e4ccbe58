// Data of a merchant that uses every feature: the server's own answers, extended.
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeAnswers } from './answers.ts';

export const CHAT = 'https://chat.example/room';
export const VENDORS = 33;
const LETTERS = 'aB3dE6gH';

/** Encodes a path of any text as the server does (GAP-168). */
export function covered(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(LETTERS).digest(), iv);
  const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return bytes.toString('base64url') + LETTERS;
}

const card = (gameType: string, at: number) => ({
  vassalage: `${gameType}${at}`,
  displayName: `${gameType} maker ${at}`,
  gameType,
  accountTypeId: String(at),
  isHot: at === 2,
  logoUrl: null,
  canPlay: true,
});
const lane = (gameClassify: string, count: number) => ({
  title: gameClassify,
  gameClassify,
  cards: Array.from({ length: count }, (_, at) => card(gameClassify, at + 1)),
});
/** Slots of more vendors than a dropdown shows, live tables of three, cockfights of none, and no other type. */
const lanes = [lane('RNG', VENDORS), lane('LIVE', 3), lane('COCKFIGHT', 0)];

const channels = ['vip', 'line', 'telegram', 'facebook', 'liveChat'];
const entries = channels.map((csType) => ({
  csType,
  csPosition: 'sideBar',
  title: `Our ${csType}`,
  path: covered(CHAT),
}));
const licences = ['MT', 'VG', 'PH'].map((jurisdiction, at) => ({
  jurisdiction,
  licensee: 'Example Ltd',
  number: `EX/${at}`,
  validatorUrl: jurisdiction === 'PH' ? 'javascript:alert(1)' : `https://${jurisdiction.toLowerCase()}.example/${at}`,
}));
/** A banner of a group, without a link. */
export const banner = (groupName: string) => ({
  bannerId: groupName,
  url: '/art/banner-welcome.svg',
  groupName,
  linkageType: null,
  linkUrl: null,
  title: `Banner of ${groupName}`,
});
export const promotion = {
  id: 'promo-1',
  title: 'Rain and fish',
  content: '<p>Every <b>fish</b> counts.</p>',
  startsAt: '2026-11-01T00:00:00.000Z',
};

/** The same vendors in the format of the lobby relay. */
const halls = lanes
  .filter(({ cards }) => cards.length > 0)
  .map(({ gameClassify, cards }) => ({
    gameType: gameClassify,
    totalCount: cards.length,
    hotCount: 0,
    vendors: cards.map((card) => ({ ...card, totalCount: 1 })),
  }));

/** Fills in everything an operator can configure. Nothing changes on the server. */
export async function furnish(page: Page): Promise<void> {
  await changeAnswers(page, '/lgw/games/game_menus', () => ({ lanes }));
  await changeAnswers(page, '/wps/relay/MCSFE_lobby', () => ({ halls, totalCount: halls.length }));
  await changeAnswers(page, '/wps/relay/MCSFE_customerService', (value: object) => ({
    ...value,
    entries,
    pathList: [{ type: 3, path: covered(CHAT) }],
    hosts: ['chat.example'],
  }));
  await changeAnswers(page, '/wps/system/permission', (value: { info: object }) => ({
    ...value,
    info: { ...value.info, licences },
  }));
  await changeAnswers(page, '/wps/relay/MCSFE_getListAnnouncements', (value: { banners: object[] }) => ({
    ...value,
    banners: [...value.banners, ...['w_login', 'w_reg', 'w_forget', 'w_shop'].map(banner)],
    promotion: [promotion],
  }));
}
