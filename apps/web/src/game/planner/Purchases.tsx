import type { MarketEntry } from '@hearthward/contract'
import type { Npc, Purchase } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallQuery } from '../../client/call-queries.ts'
import { game, useGame } from '../../client/index.ts'
import { Button, buttonLook } from '../../ui/form/Button.tsx'
import { coinsText, formatExact, itemCount, plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Card } from '../../ui/Panel.tsx'
import { PRICES } from '../exchange/exchange-calls.ts'
import { makeOffer } from '../exchange/offers/offer-actions.ts'
import { useMyOffers, useOffersUpdates } from '../exchange/offers/offers.ts'
import { ExchangeLink } from '../items/ExchangeLink.tsx'
import { itemOf } from '../items/items.ts'
import { goodsOf } from '../people/trade.ts'
import { placeName } from '../place/place-name.ts'
import { ForSale } from './ForSale.tsx'
import { type Orders, orderedOf, ordersFor } from './orders.ts'

/** What the chosen ways buy: at the shop, or as orders on the exchange. */
export function Purchases({ purchases }: { purchases: readonly Purchase[] }) {
  const [isOrdering, setOrdering] = useState(false)
  useOffersUpdates()
  const orders = useOrders(purchases)
  if (purchases.length === 0) return null
  return (
    <Card
      title="To buy first"
      aside={
        orders.list.length > 0 && (
          <Button small onClick={() => setOrdering(true)}>
            Place orders
          </Button>
        )
      }
    >
      <ul>
        {purchases.map((purchase, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may be bought for two branches.
          <PurchaseRow key={index} purchase={purchase} />
        ))}
      </ul>
      {isOrdering && <OrderDialog {...orders} onClose={() => setOrdering(false)} />}
    </Card>
  )
}

function PurchaseRow({ purchase: { itemId, quantity, price, coins, npc } }: { purchase: Purchase }) {
  const content = useGame((state) => state.content)
  const { name, icon } = itemOf(content, itemId)
  const { offers } = useMyOffers()
  const ordered = npc ? '' : orderedText(orderedOf(offers, itemId))
  const from = npc ? `${npc.name}, ${placeName(content, npc.location)}` : 'Grand Exchange'
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line/70 py-2 first:border-t-0">
      <Icon name={icon} className="size-6 shrink-0 text-brass" />
      <p className="min-w-40 flex-1 text-sm">
        <span className="font-semibold">{itemCount(quantity, name)}</span>{' '}
        <span className="text-muted">
          {from}, {coinsText(price)} each, {coinsText(coins)} in all{npc ? '' : ' with tax'}
        </span>
        {ordered && <span className="text-moss-ink"> {ordered}</span>}
      </p>
      {npc ? <ShopButton npc={npc} itemId={itemId} quantity={quantity} /> : <ExchangeLink itemId={itemId} side="buy" />}
    </li>
  )
}

function orderedText({ open, waiting }: ReturnType<typeof orderedOf>): string {
  return [open > 0 && `${formatExact(open)} ordered`, waiting > 0 && `${formatExact(waiting)} to collect`]
    .filter(Boolean)
    .join(', ')
}

function ShopButton({ npc, itemId, quantity }: { npc: Npc; itemId: string; quantity: number }) {
  const isHere = useGame(({ player }) => player?.currentLocation === npc.location)
  const most = useGame(({ player, era }) =>
    player && era ? (goodsOf(player, era, npc).find((ware) => ware.itemId === itemId)?.most ?? 0) : 0,
  )
  if (!isHere)
    return (
      <Link
        to="/game/people/$npcId"
        params={{ npcId: npc.id }}
        search={{ tab: 'shop' }}
        className={buttonLook('plain', true)}
      >
        Go to the shop
      </Link>
    )
  const now = Math.min(quantity, most)
  return (
    <Button
      small
      disabled={now === 0}
      onClick={() => void game.act({ type: 'buyFromShop', npcId: npc.id, itemId, quantity: now })}
    >
      {now === 0 ? 'Not enough coins or room' : now < quantity ? `Buy ${now}` : 'Buy'}
    </Button>
  )
}

const NONE: readonly MarketEntry[] = []
const NO_ORDERS: Orders = { list: [], coins: 0, left: 0 }

function useOrders(purchases: readonly Purchase[]): Orders {
  const overview = useCallQuery('getExchangeOverview', {}, PRICES)
  const { status, ...mine } = useMyOffers()
  const items = overview.status === 'ready' ? overview.data.items : NONE
  return status === 'ready' ? ordersFor(purchases, { items, ...mine }) : NO_ORDERS
}

function OrderDialog({ list, coins, left, onClose }: Orders & { onClose: () => void }) {
  const content = useGame((state) => state.content)
  const held = useGame(({ player }) => player?.coins ?? 0)
  const [isBusy, setBusy] = useState(false)
  // Placing an order removes it from the list.
  const [orders] = useState(list)
  const [sum] = useState(coins)
  const place = async () => {
    setBusy(true)
    for (const order of orders) if (!(await makeOffer({ type: 'buy', ...order }))) break
    onClose()
  }
  return (
    <Dialog
      title="Place buy orders"
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isBusy} disabled={sum > held} onClick={() => void place()}>
            Place {plural(orders.length, 'order')}
          </Button>
        </div>
      }
    >
      <ul className="grid gap-1.5 text-sm">
        {orders.map(({ itemId, quantity, price }) => (
          <li key={itemId}>
            {itemCount(quantity, itemOf(content, itemId).name)} at {coinsText(price)} each
            <ForSale itemId={itemId} quantity={quantity} price={price} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        They take <strong>{coinsText(sum)}</strong> with tax. You have {coinsText(held)}.
      </p>
      {left > 0 && <p className="mt-1 text-sm text-muted">{plural(left, 'more order')} will need a free offer slot.</p>}
    </Dialog>
  )
}
