import { hasCode, toRefusal } from '@sanam/client/refusal';
import { translate } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { ask } from '@sanam/ui';

/**
 * Sends a withdrawal. If it would forfeit a bonus, asks the member and sends it again after a yes; does nothing after
 * a no. Throws other refusals.
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
