import { type Column, DataList } from '@sanam/ui';
import type { Value } from '@sanam/client/client';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { signedText } from '../signed-text.ts';

type Product = Value<'agentStatement'>['products'][number];
type Figures = Omit<Product, 'product'>;

/** Columns of play figures. `netLoss` is the net loss of the members. */
export const figureColumns = <Row extends Figures>(t: Translate): Column<Row>[] => [
  { id: 'bets', head: t('agents.statement.bets'), cell: ({ bets }) => countText(bets), end: true },
  { id: 'stake', head: t('agents.statement.stake'), cell: ({ stake }) => signedText(stake), end: true },
  { id: 'payout', head: t('agents.statement.payout'), cell: ({ payout }) => signedText(payout), end: true },
  { id: 'validBet', head: t('agents.statement.validBet'), cell: ({ validBet }) => signedText(validBet), end: true },
  { id: 'netLoss', head: t('agents.statement.netLoss'), cell: ({ netLoss }) => <Result amount={netLoss} />, end: true },
];

/** Play of the team by product, also of members who count less; `hasLeftOut`: there are such members. */
export function PlayedProducts({ products, hasLeftOut }: { products: Product[]; hasLeftOut: boolean }) {
  const t = useT();
  if (products.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agents.statement.products')}</h3>
      {hasLeftOut ? <p className="text-sm text-ink-soft">{t('agents.statement.productsAll')}</p> : null}
      <DataList
        rows={products}
        columns={[
          {
            id: 'product',
            head: t('agents.statement.product'),
            cell: ({ product }) => t(`games.type.${product as GameType}`),
            lead: true,
          },
          ...figureColumns<Product>(t),
        ]}
        rowKey={({ product }) => product}
        caption={t('agents.statement.products')}
      />
    </section>
  );
}
