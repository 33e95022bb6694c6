import { coinsText, formatExact, pluralExact } from '../../../ui/format/numbers.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { itemName, useContent } from '../content.ts'
import type { PlayerDetails } from './details.ts'

/** The player's offers on the Grand Exchange. */
export function Offers({ offers }: { offers: PlayerDetails['offers'] }) {
  const content = useContent()
  const columns: readonly Column<PlayerDetails['offers'][number]>[] = [
    { id: 'what', title: 'Offer', cell: ({ type, itemId }) => `${type} ${itemName(content, itemId)}` },
    {
      id: 'filled',
      title: 'Filled',
      isFigure: true,
      cell: ({ filled, quantity }) => `${formatExact(filled)} of ${formatExact(quantity)}`,
    },
    { id: 'price', title: 'Each', isFigure: true, cell: ({ price }) => formatExact(price) },
    { id: 'status', title: 'Status', cell: ({ status }) => status.replaceAll('_', ' ') },
    {
      id: 'waits',
      title: 'To collect',
      isMinor: true,
      cell: ({ coinsWaiting, itemsWaiting }) => `${coinsText(coinsWaiting)}, ${pluralExact(itemsWaiting, 'item')}`,
    },
  ]
  return (
    <DataTable
      isInset
      label="Offers on the Grand Exchange"
      columns={columns}
      rows={offers}
      keyOf={({ id }) => id}
      empty={<EmptyState icon="trade">No offers on the Grand Exchange.</EmptyState>}
    />
  )
}

const SIGN_IN_COLUMNS: readonly Column<PlayerDetails['signIns'][number]>[] = [
  { id: 'since', title: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'used', title: 'Last used', cell: ({ usedAt }) => <Moment at={usedAt} isAgo /> },
  { id: 'from', title: 'From', cell: ({ ipAddress }) => <code className="text-xs">{ipAddress ?? 'unknown'}</code> },
  {
    id: 'with',
    title: 'Device',
    isMinor: true,
    cell: ({ userAgent }) => <span className="line-clamp-1 text-muted">{userAgent ?? 'unknown'}</span>,
  },
]

/** The player's active sessions. */
export function SignIns({ signIns }: { signIns: PlayerDetails['signIns'] }) {
  return (
    <DataTable
      isInset
      label="Sign-ins"
      columns={SIGN_IN_COLUMNS}
      rows={signIns}
      keyOf={({ id }) => id}
      empty={<EmptyState icon="key">Not signed in anywhere. Ended sign-ins are not kept.</EmptyState>}
    />
  )
}
