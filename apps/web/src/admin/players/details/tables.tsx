import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { coinsText, formatExact, pluralExact } from '../../../ui/format/numbers.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { IfAllowed } from '../../IfAllowed.tsx'
import { useStaffMutation } from '../../staff-queries.ts'
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

type SignIn = PlayerDetails['signIns'][number]

const signInColumns = (addressOf: (signIn: SignIn) => ReactNode): readonly Column<SignIn>[] => [
  { id: 'since', title: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'used', title: 'Last used', cell: ({ usedAt }) => <Moment at={usedAt} isAgo /> },
  { id: 'from', title: 'From', cell: addressOf },
  {
    id: 'with',
    title: 'Device',
    isMinor: true,
    cell: ({ userAgent }) => <span className="line-clamp-1 text-muted">{userAgent ?? 'unknown'}</span>,
  },
]

/** The player's active sessions. Their addresses are shown on request, which is logged. */
export function SignIns({ playerId, signIns }: { playerId: string; signIns: PlayerDetails['signIns'] }) {
  const view = useStaffMutation('getPlayerAddresses', { doing: 'show the addresses' })
  const addresses = view.data?.addresses
  const columns = signInColumns(({ id }) =>
    addresses ? (
      <code className="text-xs">{addresses[id] ?? 'unknown'}</code>
    ) : (
      <span className="text-muted">hidden</span>
    ),
  )
  return (
    <>
      <DataTable
        isInset
        label="Sign-ins"
        columns={columns}
        rows={signIns}
        keyOf={({ id }) => id}
        empty={<EmptyState icon="key">Not signed in anywhere. Ended sign-ins are not kept.</EmptyState>}
      />
      {signIns.length > 0 && !addresses && (
        <IfAllowed call="getPlayerAddresses">
          <div className="flex flex-wrap items-center gap-3 px-4 py-3">
            <Button small busy={view.isPending} onClick={() => view.mutate({ playerId })}>
              Show addresses
            </Button>
            <p className="text-sm text-muted">The audit log records who views addresses.</p>
          </div>
        </IfAllowed>
      )}
    </>
  )
}
