import type { DeskOffer, DeskTrade } from '@hearthward/contract'
import { useState } from 'react'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { plural } from '../../ui/numbers.ts'
import { EmptyState, FailureNote } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { useFilters } from '../filters.ts'
import { May } from '../May.tsx'
import { useAct, useAsk } from '../office.ts'
import { itemName, useContent } from '../players/content.ts'
import { Chips } from '../ui/Chips.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { Pill, type PillTone } from '../ui/Pill.tsx'
import { PlayerPicker } from '../ui/PlayerPicker.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { When } from '../ui/When.tsx'
import { Clerk } from './Clerk.tsx'
import { ItemPicker } from './ItemPicker.tsx'
import { Market } from './Market.tsx'
import { PriceRecord } from './PriceRecord.tsx'

const TABS = [
  { id: 'offers', label: 'Offers' },
  { id: 'trades', label: 'Transactions' },
  { id: 'prices', label: 'Price record' },
  { id: 'clerk', label: 'Clerk' },
] as const
type Tab = (typeof TABS)[number]['id']
const VIEWS = { offers: Offers, trades: Trades, prices: PriceRecord, clerk: Clerk } as const

/** The Grand Exchange from behind the counter. */
export function ExchangeDeskPage() {
  const [filters, setFilters] = useFilters()
  const tab: Tab = TABS.find(({ id }) => id === filters['tab'])?.id ?? 'offers'
  const View = VIEWS[tab]
  const item = filters['item']
  return (
    <OfficePage
      title="Grand Exchange"
      intro="Offers, trades and prices. An item can be frozen: no new offers and no trades until it is opened again."
      drawer={item && <Market key={item} itemId={item} onClose={() => setFilters({ item: null })} />}
    >
      <div className="-mx-4 mid:-mx-5">
        <Tabs label="Grand Exchange" tabs={TABS} selected={tab} onSelect={(tab) => setFilters({ tab, after: null })}>
          <div className="p-4 mid:px-5">
            <View />
          </div>
        </Tabs>
      </div>
    </OfficePage>
  )
}

const STATES = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

const TONES: Readonly<Record<DeskOffer['status'], PillTone>> = {
  active: 'river',
  partially_filled: 'brass',
  completed: 'moss',
  cancelled: 'quiet',
}

function Offers() {
  const [filters, setFilters] = useFilters()
  const [cancelled, setCancelled] = useState<DeskOffer | null>(null)
  const content = useContent()
  const state = STATES.find(({ value }) => value === filters['state'])?.value ?? ''
  const after = cursorOf(filters['after'])
  const { data, error, isPending, refetch } = useAsk('listExchangeOffers', {
    ...(filters['item'] && { itemId: filters['item'] }),
    ...(filters['player'] && { playerId: filters['player'] }),
    ...(state !== '' && { state }),
    ...(after && { after }),
  })
  const last = data?.offers.at(-1)
  const columns: Column<DeskOffer>[] = [
    { id: 'when', title: 'Made', cell: ({ createdAt }) => <When at={createdAt} /> },
    { id: 'who', title: 'Player', cell: ({ playerId, playerName }) => <PlayerName uid={playerId} name={playerName} /> },
    { id: 'what', title: 'Wants to', cell: ({ type, itemId }) => `${type} ${itemName(content, itemId)}` },
    {
      id: 'filled',
      title: 'Filled',
      isFigure: true,
      cell: ({ filled, quantity }) => (
        <>
          <Amount value={filled} /> of <Amount value={quantity} />
        </>
      ),
    },
    { id: 'price', title: 'Each', isFigure: true, cell: ({ price }) => <Amount value={price} /> },
    {
      id: 'status',
      title: 'State',
      cell: ({ status }) => <Pill tone={TONES[status]}>{status.replaceAll('_', ' ')}</Pill>,
    },
    {
      id: 'waiting',
      title: 'Waiting',
      isFigure: true,
      isMinor: true,
      cell: ({ coinsWaiting, itemsWaiting }) => (
        <span className="text-muted">
          {[coinsWaiting > 0 && plural(coinsWaiting, 'coin'), itemsWaiting > 0 && plural(itemsWaiting, 'item')]
            .filter(Boolean)
            .join(', ') || 'nothing'}
        </span>
      ),
    },
    {
      id: 'act',
      title: 'Act',
      cell: (offer) =>
        (offer.status === 'active' || offer.status === 'partially_filled') && (
          <May call="cancelPlayerOffer">
            <Button
              small
              look="danger"
              aria-label={`Cancel the offer of ${offer.playerName ?? 'somebody'} to ${offer.type} ${itemName(content, offer.itemId)}`}
              onClick={() => setCancelled(offer)}
            >
              Cancel
            </Button>
          </May>
        ),
    },
  ]
  return (
    <>
      <Sheet
        bar={
          <>
            <ItemPicker />
            <PlayerFilter />
            <Chips
              label="State"
              options={STATES}
              value={state}
              isRequired
              onChange={(state) => setFilters({ state, after: null })}
            />
          </>
        }
        footer={
          data?.hasMore &&
          last && (
            <Button small onClick={() => setFilters({ after: `${last.createdAt}.${last.id}` })}>
              Older offers
            </Button>
          )
        }
      >
        {error ? (
          <div className="p-4">
            <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
          </div>
        ) : (
          <DataTable
            label="Offers"
            columns={columns}
            rows={data?.offers ?? []}
            keyOf={({ id }) => id}
            isBusy={isPending}
            empty={<EmptyState icon="trade">No offer fits this. Take a filter away to see more.</EmptyState>}
          />
        )}
      </Sheet>
      {cancelled && <CancelOffer offer={cancelled} onClose={() => setCancelled(null)} />}
    </>
  )
}

/** Where a page goes on, as it stands in the address. */
function cursorOf(text: string | undefined): { createdAt: number; id: string } | null {
  const [createdAt, ...id] = (text ?? '').split('.')
  return createdAt && id.length > 0 ? { createdAt: Number(createdAt), id: id.join('.') } : null
}

function PlayerName({ uid, name }: { uid: string; name: string | null }) {
  if (uid === 'clerk') return <span className="text-muted">the clerk</span>
  return (
    <AdminLink
      to={`/admin/players/${uid}`}
      className="font-semibold hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      {name ?? 'somebody gone'}
    </AdminLink>
  )
}

function PlayerFilter() {
  const [filters, setFilters] = useFilters()
  if (!filters['player']) {
    return (
      <PlayerPicker
        label="Of a player"
        className="w-44"
        onPick={(player, playerName) => setFilters({ player, playerName, after: null, before: null })}
      />
    )
  }
  return (
    <Button small onClick={() => setFilters({ player: null, playerName: null, after: null, before: null })}>
      Of {filters['playerName'] ?? filters['player']}
      <span aria-hidden="true">×</span>
    </Button>
  )
}

function CancelOffer({ offer, onClose }: { offer: DeskOffer; onClose: () => void }) {
  const content = useContent()
  const cancel = useAct('cancelPlayerOffer', {
    doing: 'cancel the offer',
    done: 'The offer is cancelled. What it held waits to be collected.',
    changes: ['listExchangeOffers', 'getItemMarket'],
  })
  return (
    <ReasonDialog
      title="Cancel this offer"
      press="Cancel the offer"
      danger
      isBusy={cancel.isPending}
      onClose={onClose}
      onSubmit={(reason) => cancel.mutate({ offerId: offer.id, reason }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">
        {offer.playerName ?? 'Somebody'} wants to {offer.type} {offer.quantity} {itemName(content, offer.itemId)} at{' '}
        {offer.price} each. What is left of it is called off; its coins and goods wait to be collected.
      </p>
    </ReasonDialog>
  )
}

function Trades() {
  const [filters, setFilters] = useFilters()
  const content = useContent()
  const { data, error, isPending, refetch } = useAsk('listExchangeTrades', {
    ...(filters['item'] && { itemId: filters['item'] }),
    ...(filters['player'] && { playerId: filters['player'] }),
    ...(filters['before'] && { before: Number(filters['before']) }),
  })
  const last = data?.trades.at(-1)
  const columns: Column<DeskTrade>[] = [
    { id: 'when', title: 'When', cell: ({ at }) => <When at={at} /> },
    { id: 'item', title: 'Item', cell: ({ itemId }) => itemName(content, itemId) },
    { id: 'quantity', title: 'Quantity', isFigure: true, cell: ({ quantity }) => <Amount value={quantity} /> },
    { id: 'price', title: 'Each', isFigure: true, cell: ({ price }) => <Amount value={price} /> },
    { id: 'guide', title: 'Against the guide', isFigure: true, cell: (trade) => <Against trade={trade} /> },
    {
      id: 'seller',
      title: 'From',
      cell: ({ sellerId, sellerName }) => <PlayerName uid={sellerId} name={sellerName} />,
    },
    { id: 'buyer', title: 'To', cell: ({ buyerId, buyerName }) => <PlayerName uid={buyerId} name={buyerName} /> },
    { id: 'tax', title: 'Tax', isFigure: true, isMinor: true, cell: ({ tax }) => <Amount value={tax} /> },
  ]
  return (
    <Sheet
      bar={
        <>
          <ItemPicker />
          <PlayerFilter />
        </>
      }
      footer={
        data?.hasMore &&
        last && (
          <Button small onClick={() => setFilters({ before: String(last.id) })}>
            Older trades
          </Button>
        )
      }
    >
      {error ? (
        <div className="p-4">
          <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
        </div>
      ) : (
        <DataTable
          label="Transactions"
          columns={columns}
          rows={data?.trades ?? []}
          keyOf={({ id }) => String(id)}
          isBusy={isPending}
          empty={<EmptyState icon="trade">No trade fits this. Take a filter away to see more.</EmptyState>}
        />
      )}
    </Sheet>
  )
}

/** Far from the guide is worth a look. */
const FAR = 0.25

function Against({ trade: { price, guide } }: { trade: DeskTrade }) {
  if (!guide) return <span className="text-muted">no guide</span>
  const off = price / guide - 1
  const text = `${off >= 0 ? '+' : ''}${Math.round(off * 100)}%`
  return Math.abs(off) > FAR ? <Pill tone="blood">{text}</Pill> : <span className="text-muted">{text}</span>
}
