import { lanternRiver } from '../../games/lantern-river/game.ts';
import { coinSvg, driftingLanternSvg, sceneSvg } from '../../games/lantern-river/art/scene.ts';
import { symbolSvg } from '../../games/lantern-river/art/symbols.ts';
import { titleSvg } from '../../games/lantern-river/art/thumbnails.ts';
import type { Skin } from '../engine/skin.ts';

export const lanternRiverSkin: Skin = {
  game: lanternRiver,
  title: { th: 'สายน้ำโคมทอง', en: 'Lantern River' },
  symbolNames: {
    lantern: { th: 'โคมลอย', en: 'Lantern' },
    krathong: { th: 'กระทง', en: 'Krathong' },
    elephant: { th: 'ช้าง', en: 'Elephant' },
    goldfish: { th: 'ปลาทอง', en: 'Goldfish' },
    lotus: { th: 'ดอกบัว', en: 'Lotus' },
    mango: { th: 'มะม่วง', en: 'Mango' },
    ruby: { th: 'ทับทิม', en: 'Ruby' },
    sapphire: { th: 'ไพลิน', en: 'Sapphire' },
    emerald: { th: 'มรกต', en: 'Emerald' },
    amethyst: { th: 'แอเมทิสต์', en: 'Amethyst' },
  },
  symbolSvg,
  sceneSvg,
  titleSvg,
  driftSvg: driftingLanternSvg,
  coinSvg,
  colours: {
    board: 0x120730,
    rim: [0x6b3f0c, 0xe8b64a, 0xfff1bd],
    lines: [0xffd54a, 0x5ee7ff, 0xff7ac8, 0x8dff8a, 0xffa14a, 0xb79bff, 0xff6b6b, 0x4affc9],
    feature: 0xff9a3c,
  },
};
