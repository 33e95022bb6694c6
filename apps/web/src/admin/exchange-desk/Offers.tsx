import type { DeskOffer } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatExact, itemCount, plural } from '../../ui/format/numbers.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { itemName, useContent } from '../players/content.ts'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { Sheet } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill, type PillTone } from '../ui/Pill.tsx'
import { PlayerFilter } from '../ui/players/PlayerFilter.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { Chips } from '../ui/table/Chips.tsx'
import { formatCursor, parseCursor } from '../ui/table/cursor.ts'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { emptyListText } from '../ui/table/empty-list.ts'
import { Pager } from '../ui/table/Pager.tsx'
import { ItemPicker } from './ItemPicker.tsx'
import { Trader } from './Trader.tsx'

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

/** All offers, newest first. */
export function Offers() {
  const [filters, setFilters] = useFilters<'/admin/exchange'>()
  const [cancelled, setCancelled] = useState<DeskOffer | null>(null)
  const content = useContent()
  const state = STATES.find(({ value }) => value === filters['state'])?.value ?? ''
  const after = parseCursor(filters['after'])
  const query = useStaffQuery('listExchangeOffers', {
    ...(filters['item'] && { itemId: filters['item'] }),
    ...(filters['player'] && { playerId: filters['player'] }),
    ...(state !== '' && { state }),
    ...(after && { after: { createdAt: after.at, id: after.id } }),
  })
  const { data } = query
  const last = data?.offers.at(-1)
  return (
    <>
      <Sheet
        bar={
          <>
            <ItemPicker />
            <PlayerFilter label="Player" chosen="Player:" />
            <Chips
              label="Status"
              options={STATES}
              value={state}
              isRequired
              onChange={(state) => setFilters({ state, after: null })}
            />
          </>
        }
        footer={<Pager next={data?.hasMore && last ? formatCursor({ at: last.createdAt, id: last.id }) : null} />}
      >
        <DataTable
          label="Offers"
          columns={columnsOf(content, setCancelled)}
          rows={data?.offers ?? []}
          keyOf={({ id }) => id}
          query={query}
          empty={
            <EmptyState icon="trade">
              {emptyListText('offers', filters, ['item', 'player', 'state', 'after'])}
            </EmptyState>
          }
        />
      </Sheet>
      {cancelled && <CancelOffer offer={cancelled} onClose={() => setCancelled(null)} />}
    </>
  )
}

const columnsOf = (content: Content | null, onCancel: (offer: DeskOffer) => void): Column<DeskOffer>[] => [
  { id: 'when', title: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'who', title: 'Player', cell: ({ playerId, playerName }) => <Trader uid={playerId} name={playerName} /> },
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
    title: 'Status',
    cell: ({ status }) => <Pill tone={TONES[status]}>{status.replaceAll('_', ' ')}</Pill>,
  },
  {
    id: 'waiting',
    title: 'To collect',
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
    title: 'Action',
    cell: (offer) =>
      (offer.status === 'active' || offer.status === 'partially_filled') && (
        <IfAllowed call="cancelPlayerOffer">
          <Button
            small
            look="danger"
            aria-label={`Cancel the offer of ${offer.playerName ?? 'a deleted player'} to ${offer.type} ${itemName(content, offer.itemId)}`}
            onClick={() => onCancel(offer)}
          >
            Cancel
          </Button>
        </IfAllowed>
      ),
  },
]

function CancelOffer({ offer, onClose }: { offer: DeskOffer; onClose: () => void }) {
  const content = useContent()
  const cancel = useStaffMutation('cancelPlayerOffer', {
    doing: 'cancel the offer',
    done: 'The offer is cancelled. Its coins and items can be collected.',
    refetches: ['listExchangeOffers', 'getItemMarket'],
  })
  return (
    <ReasonDialog
      title="Cancel this offer"
      submitLabel="Cancel the offer"
      danger
      isBusy={cancel.isPending}
      onClose={onClose}
      onSubmit={(reason) => cancel.mutate({ offerId: offer.id, reason }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">
        {offer.playerName ?? 'A deleted player'} wants to {offer.type}{' '}
        {itemCount(offer.quantity, itemName(content, offer.itemId))} at {formatExact(offer.price)} each. The rest is
        cancelled; its coins and items can be collected.
      </p>
    </ReasonDialog>
  )
}
