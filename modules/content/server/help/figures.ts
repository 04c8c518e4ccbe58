import { currencySymbols, fromWire, toWire } from '@sanam/contract';

/** `{turnover:500.00}` in an article: the turnover that a deposit of that amount requires before a withdrawal. */
const TURNOVER = /\{turnover:(\d{1,9}\.\d{2})\}/;
const EVERY_TURNOVER = new RegExp(TURNOVER, 'g');
const PARAGRAPH = /<(p|li)>(?:(?!<\/\1>)[\s\S])*<\/\1>/g;

/**
 * Returns the article with the figures of the merchant's rule. If deposits have no turnover requirement, the paragraphs
 * about it are removed.
 */
export function withFigures(body: string, turnoverPercent: number): string {
  if (turnoverPercent === 0) return body.replace(PARAGRAPH, (text) => (TURNOVER.test(text) ? '' : text));
  return body.replace(EVERY_TURNOVER, (_, amount: string) => {
    const turnover = (fromWire(amount) * BigInt(turnoverPercent) + 99n) / 100n;
    const [whole = '', fraction = ''] = toWire(turnover).split('.');
    return `${currencySymbols.THB}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
  });
}
