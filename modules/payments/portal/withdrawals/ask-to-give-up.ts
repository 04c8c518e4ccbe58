import { hasCode, toRefusal } from '@sanam/client/refusal';
import { translate } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { ask } from '@sanam/ui';

/**
 * Sends a withdrawal. Where it would end a bonus, the member is asked first, and it is sent once more with a yes; with a
 * no nothing happens. Other refusals are thrown.
 */
export async function askToGiveUp(
  symbol: string,
  send: (more: { forfeitBonus?: true }) => Promise<unknown>,
): Promise<void> {
  try {
    await send({});
  } catch (thrown) {
    if (!hasCode(thrown, 'wallet.bonusEnds')) throw thrown;
    const { bonus } = toRefusal(thrown).values;
    if (await isGivenUp(typeof bonus === 'string' ? bonus : '0.00', symbol)) await send({ forfeitBonus: true });
  }
}

const isGivenUp = (lost: string, symbol: string): Promise<boolean> =>
  ask({
    title: translate('withdraw.bonusEndsTitle'),
    body: translate('withdraw.bonusEndsText', { amount: moneyText(lost, symbol) }),
    icon: 'gift',
    confirm: translate('withdraw.bonusEndsGo'),
    confirmLook: 'danger',
    cancel: translate('withdraw.bonusEndsKeep'),
    closeLabel: translate('app.close'),
  });
