import { Amount } from '../../ui/format/Amount.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { itemName, useContent } from '../players/content.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { Sheet } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { ItemPicker } from './ItemPicker.tsx'

const TREND_TONES = { up: 'moss', down: 'blood', stable: 'quiet' } as const

interface PriceRow {
  itemId: string
  price: number | null
  trend: keyof typeof TREND_TONES
  volume: number
  lastUpdated: number | null
  frozen: string | null
}

/** Every item that was ever traded or is frozen. A row opens its market. */
export function PriceRecord() {
  const [filters, setFilters] = useFilters<'/admin/exchange'>()
  const content = useContent()
  const query = useStaffQuery('listExchangePrices', {}, { refetchInterval: 30_000 })
  const { data } = query
  const frozen = new Map(data?.frozen.map(({ itemId, reason }) => [itemId, reason]))
  const traded = new Set(data?.prices.map(({ itemId }) => itemId))
  const untraded = (data?.frozen ?? []).filter(({ itemId }) => !traded.has(itemId))
  const rows: PriceRow[] = [
    ...untraded.map(({ itemId, reason }) => ({
      itemId,
      price: null,
      trend: 'stable' as const,
      volume: 0,
      lastUpdated: null,
      frozen: reason,
    })),
    ...(data?.prices ?? []).map((price) => ({ ...price, frozen: frozen.get(price.itemId) ?? null })),
  ].sort((a, b) => Number(b.frozen !== null) - Number(a.frozen !== null) || b.volume - a.volume)
  return (
    <Sheet bar={<ItemPicker />}>
      <DataTable
        label="Price record"
        columns={[
          { id: 'item', title: 'Item', cell: ({ itemId }) => <b>{itemName(content, itemId)}</b> },
          {
            id: 'price',
            title: 'Guide',
            isFigure: true,
            cell: ({ price }) => (price === null ? 'none' : <Amount value={price} />),
          },
          { id: 'trend', title: 'Trend', cell: ({ trend }) => <Pill tone={TREND_TONES[trend]}>{trend}</Pill> },
          { id: 'volume', title: 'Traded in a day', isFigure: true, cell: ({ volume }) => <Amount value={volume} /> },
          {
            id: 'updated',
            title: 'Updated',
            isMinor: true,
            cell: ({ lastUpdated }) => lastUpdated !== null && <Moment at={lastUpdated} />,
          },
          {
            id: 'frozen',
            title: 'Status',
            cell: ({ frozen }) => (frozen === null ? 'traded' : <Pill tone="blood">frozen</Pill>),
          },
        ]}
        rows={rows}
        keyOf={({ itemId }) => itemId}
        selected={filters['item'] ?? null}
        onSelect={({ itemId }) => setFilters({ item: itemId })}
        query={query}
        empty={<EmptyState icon="trade">No trades yet. Search for an item to freeze it.</EmptyState>}
      />
    </Sheet>
  )
}
