import { find, type Item, isTradeable, type OfferType, type TradeTotals, textOf } from '@hearthward/engine'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useCallQuery, useRefetchOn } from '../../client/call-queries.ts'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { ItemAlerts } from './AlertList.tsx'
import { Book } from './Book.tsx'
import { PriceChart } from './chart/PriceChart.tsx'
import { TrendMark, trendText } from './chart/Trend.tsx'
import { clerkOffersIn, clerkText } from './clerk-offers.ts'
import { LIVE } from './exchange-calls.ts'
import { FreezeMessage } from './FreezeMessage.tsx'
import { LatestTrades } from './LatestTrades.tsx'
import { type ItemMarket, useMarket } from './market.ts'
import { useDraft } from './offers/draft.ts'
import { OfferCard } from './offers/OfferCard.tsx'
import { OfferForm } from './offers/OfferForm.tsx'
import { useMyOffers, useOffersUpdates } from './offers/offers.ts'
import { Purse } from './Purse.tsx'
import { Star } from './Star.tsx'
import { addViewedItem } from './saved-items.ts'

/** The market of one item. */
export function ItemPage() {
  const { itemId = '' } = useParams({ strict: false })
  const { side } = useSearch({ strict: false })
  const content = useGame((state) => state.content)
  const item = content ? find(content.items, itemId) : undefined
  if (!content) return null
  if (!item || !isTradeable(content, item)) return <Untraded item={item} />
  return <ItemMarketPage key={`${itemId} ${side}`} item={item} side={side ?? 'buy'} />
}

function Untraded({ item }: { item: Item | undefined }) {
  return (
    <Page title={item?.name ?? 'Item not found'} back={<Back />}>
      <EmptyState icon="padlock">
        {item ? (
          <>
            {textOf('exchange/not-tradeable', {})}: it stays with the player who earned it.{' '}
            <EntryLink target={{ kind: 'items', id: item.id }} className="font-semibold text-brass-ink underline">
              About this item
            </EntryLink>
          </>
        ) : (
          'It may have been removed from the game. Search for it on the market.'
        )}
      </EmptyState>
    </Page>
  )
}

function Back() {
  return (
    <Link
      to="/game/exchange"
      search={{ tab: undefined }}
      className="inline-flex min-h-10 items-center text-sm text-muted hover:text-text"
    >
      Grand Exchange
    </Link>
  )
}

function ItemMarketPage({ item, side }: { item: Item; side: OfferType }) {
  useEffect(() => addViewedItem(item.id), [item.id])
  useOffersUpdates()
  const { offers } = useMyOffers()
  const own = offers.filter(({ itemId }) => itemId === item.id)
  const market = useMarket(item.id, own.map(({ id, filled, status }) => `${id} ${filled} ${status}`).join())
  return (
    <div className="mx-auto max-w-6xl px-4 py-3 mid:px-5 hall:px-7">
      <Back />
      <header className="mb-3 flex items-center gap-x-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-2xl border border-line bg-panel text-brass compact:size-12">
          <Icon name={item.icon} className="size-[62%]" />
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="flex items-center gap-1 text-2xl">
            {item.name}
            <Star item={item} />
          </h1>
          <p className="relative flex items-center rounded-lg text-sm text-muted max-mid:min-h-10">
            <EntryLink target={{ kind: 'items', id: item.id }} fills>
              Where to get it and what it is for
            </EntryLink>
          </p>
        </div>
      </header>
      {market.status === 'loading' && <PanelSkeleton rows={10} label="Loading market" />}
      {market.status === 'failed' && (
        <FailureNote onRetry={market.refetch}>
          The market could not be loaded. Your offers are not affected.
        </FailureNote>
      )}
      {market.status === 'ready' && <MarketDetails item={item} side={side} market={market} own={own} />}
    </div>
  )
}

interface MarketDetailsProps {
  item: Item
  side: OfferType
  market: ItemMarket
  own: ReturnType<typeof useMyOffers>['offers']
}

function MarketDetails({ item, side, market, own }: MarketDetailsProps) {
  const drafting = useDraft(item.id, side, market)
  const tradeTotals = useOwnTradeTotals(item.id, own.map(({ filled }) => filled).join())
  const { price, book, transactions } = market
  return (
    <div className="grid gap-4 compact:gap-3">
      {book.frozen !== null && (
        <FreezeMessage why={book.frozen}>You can still cancel and collect your offers.</FreezeMessage>
      )}
      <Figures market={market} />
      {book.frozen === null && <Quiet market={market} />}
      {/* In one column the alert comes last. */}
      <div className="grid items-start gap-4 hall:grid-cols-[minmax(0,1fr)_19.5rem] compact:gap-3">
        <div className={cx(COLUMN, 'hall:col-start-2 hall:row-start-1')}>
          <Card title="Make an offer" className="p-4!" aside={<Purse isShort />}>
            <OfferForm name={item.name.toLowerCase()} drafting={drafting} market={market} tradeTotals={tradeTotals} />
          </Card>
          {own.map((offer) => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
          <Card title="Price alert" className="p-4! max-hall:order-1">
            <ItemAlerts item={item} guide={price.currentPrice} />
          </Card>
        </div>
        <div className={cx(COLUMN, 'hall:col-start-1 hall:row-start-1')}>
          <Card title="Prices" className="p-4!">
            <PriceChart itemId={item.id} guide={price.currentPrice} latest={transactions[0]?.id ?? 0} />
          </Card>
          <Card title="Open offers" className="p-4!" aside={<Hint>Press a price to use it</Hint>}>
            <Book book={book} onTake={drafting.take} />
          </Card>
          <Card title="Latest trades" className="p-4!">
            <LatestTrades transactions={transactions} />
          </Card>
        </div>
      </div>
    </div>
  )
}

const COLUMN = 'grid gap-4 max-hall:contents compact:gap-3'

const Hint = ({ children }: { children: ReactNode }) => <span className="text-[0.8125rem] text-muted">{children}</span>

function useOwnTradeTotals(itemId: string, filled: string): TradeTotals | null {
  const trades = useCallQuery('getMyTrades', {}, LIVE)
  useRefetchOn(filled, trades.refetch)
  if (trades.status !== 'ready') return null
  return trades.data.profits.find((profit) => profit.itemId === itemId) ?? null
}

function Figures({ market: { price } }: { market: ItemMarket }) {
  const { currentPrice, trend, trendStrength, suggestedBuyPrice, suggestedSellPrice, volume, lastPrice } = price
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 rounded-2xl border border-line bg-panel px-4 py-3 mid:grid-cols-4 compact:py-2">
      <Figure label="Guide price" note={lastPrice === null ? 'never traded' : trendText(trend, trendStrength)}>
        <Amount value={currentPrice} /> {lastPrice !== null && <TrendMark trend={trend} className="mb-0.5" />}
      </Figure>
      <Figure label="Buy price" note="suggested">
        <Amount value={suggestedBuyPrice} className="text-moss-ink" />
      </Figure>
      <Figure label="Sell price" note="suggested">
        <Amount value={suggestedSellPrice} className="text-river-ink" />
      </Figure>
      <Figure label="Traded today" note={lastPrice === null ? 'no trades yet' : `last at ${formatExact(lastPrice)}`}>
        <Amount value={volume} />
      </Figure>
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd>
        <span className="text-xl font-semibold compact:text-lg">{children}</span>
        <span className="block text-[0.8125rem] text-muted">{note}</span>
      </dd>
    </div>
  )
}

/** Shows the clerk's prices for an item that nobody has traded today. */
function Quiet({ market: { price, book } }: { market: ItemMarket }) {
  if (price.volume > 0) return null
  const clerk = clerkText(clerkOffersIn(book))
  return (
    <EmptyState icon="scales">
      {price.lastPrice === null ? 'Nobody has traded it yet.' : 'Nobody has traded it today.'}{' '}
      {clerk ? `The clerk ${clerk}.` : 'Make an offer: it stays open until another player accepts it.'}
    </EmptyState>
  )
}
