import { slipVerify } from 'promptparse/generate';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { formatBaht } from '../platform/money.ts';
import { maskedAccount, SHOP_ACCOUNT, type Transfer } from './service.ts';
import { shortened } from './slip-check.ts';

const WIDTH = 720;
const HEIGHT = 1080;
const CODE_PX = 220;

/** Returns the small code of a slip like some bank apps: without the leading zeros of its checksum. */
export function slipCode(transfer: Pick<Transfer, 'payer_bank' | 'trans_ref'>): string {
  const code = slipVerify({ sendingBank: transfer.payer_bank, transRef: transfer.trans_ref });
  return code.replace(/91040{1,3}([0-9A-F]+)$/, '9104$1');
}

/** Draws the slip of a transfer like the payer's bank app, with the code for checkers. */
export async function drawSlip(transfer: Transfer): Promise<Buffer> {
  const code = await QRCode.toBuffer(slipCode(transfer), { errorCorrectionLevel: 'M', margin: 2, width: CODE_PX });
  const lines: [string, string][] = [
    ['TEST', 'INVENTED BANK – NO REAL MONEY'],
    ['Amount (THB)', formatBaht(transfer.amount)],
    ['Time (UTC)', transfer.booked_at.toISOString().slice(0, 19).replace('T', ' ')],
    [
      'From',
      `${shortened(transfer.payer_name ?? '–')} · ${transfer.payer_bank} ${maskedAccount(transfer.payer_account)}`,
    ],
    ['To', `${SHOP_ACCOUNT.name} · ${transfer.bank_code} ${maskedAccount(transfer.account_no)}`],
    ['Reference', transfer.trans_ref],
  ];
  const text = lines
    .map(
      ([label, value], i) =>
        `<text x="48" y="${170 + i * 96}" font-size="22" fill="#5b6b7b">${escaped(label)}</text>` +
        `<text x="48" y="${204 + i * 96}" font-size="30" fill="#0d1b2a">${escaped(value)}</text>`,
    )
    .join('');
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif">
<rect width="100%" height="100%" fill="#eef4fb"/><rect width="100%" height="96" fill="#0b5cad"/>
<text x="48" y="60" font-size="34" fill="#fff">Transfer complete</text>${text}</svg>`;
  return sharp(Buffer.from(page))
    .composite([{ input: code, left: WIDTH - CODE_PX - 32, top: HEIGHT - CODE_PX - 32 }])
    .png()
    .toBuffer();
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
