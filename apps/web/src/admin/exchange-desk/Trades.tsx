import type { DeskTrade } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { Amount } from '../../ui/format/Amount.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { itemName, useContent } from '../players/content.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { Sheet } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { PlayerFilter } from '../ui/players/PlayerFilter.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { emptyListText } from '../ui/table/empty-list.ts'
import { Pager } from '../ui/table/Pager.tsx'
import { guideDeviation, isFarOff } from './guide-price.ts'
import { ItemPicker } from './ItemPicker.tsx'
import { Trader } from './Trader.tsx'

/** All trades, newest first. */
export function Trades() {
  const [filters] = useFilters<'/admin/exchange'>()
  const content = useContent()
  const query = useStaffQuery('listExchangeTrades', {
    ...(filters['item'] && { itemId: filters['item'] }),
    ...(filters['player'] && { playerId: filters['player'] }),
    ...(filters['after'] && { before: Number(filters['after']) }),
  })
  const { data } = query
  const last = data?.trades.at(-1)
  return (
    <Sheet
      bar={
        <>
          <ItemPicker />
          <PlayerFilter label="Player" chosen="Player:" />
        </>
      }
      footer={<Pager next={data?.hasMore && last ? String(last.id) : null} />}
    >
      <DataTable
        label="Transactions"
        columns={columnsOf(content)}
        rows={data?.trades ?? []}
        keyOf={({ id }) => String(id)}
        query={query}
        empty={<EmptyState icon="trade">{emptyListText('trades', filters, ['item', 'player', 'after'])}</EmptyState>}
      />
    </Sheet>
  )
}

const columnsOf = (content: Content | null): Column<DeskTrade>[] => [
  { id: 'when', title: 'When', cell: ({ at }) => <Moment at={at} /> },
  { id: 'item', title: 'Item', cell: ({ itemId }) => itemName(content, itemId) },
  { id: 'quantity', title: 'Quantity', isFigure: true, cell: ({ quantity }) => <Amount value={quantity} /> },
  { id: 'price', title: 'Each', isFigure: true, cell: ({ price }) => <Amount value={price} /> },
  { id: 'guide', title: 'Guide price', isFigure: true, cell: (trade) => <GuideDeviation trade={trade} /> },
  {
    id: 'seller',
    title: 'From',
    cell: ({ sellerId, sellerName }) => <Trader uid={sellerId} name={sellerName} />,
  },
  { id: 'buyer', title: 'To', cell: ({ buyerId, buyerName }) => <Trader uid={buyerId} name={buyerName} /> },
  { id: 'tax', title: 'Tax', isFigure: true, isMinor: true, cell: ({ tax }) => <Amount value={tax} /> },
]

function GuideDeviation({ trade: { price, guide } }: { trade: DeskTrade }) {
  if (!guide) return <span className="text-muted">no guide</span>
  const text = guideDeviation(price, guide)
  return isFarOff(price, guide) ? <Pill tone="blood">{text}</Pill> : <span className="text-muted">{text}</span>
}
