import type { PriceAlert } from '@hearthward/contract'
import type { Item } from '@hearthward/engine'
import { MOST_PRICE } from '@hearthward/engine'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { queryClient, refetchCalls, useCallQuery } from '../../client/call-queries.ts'
import { CallFailed, call } from '../../client/connection/calls.ts'
import { onLiveMessage } from '../../client/connection/live.ts'
import { game, toasts, useGame } from '../../client/index.ts'
import { AmountField, useTypedAmount } from '../../ui/form/AmountField.tsx'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { formatMoment } from '../../ui/format/durations.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { itemOf } from '../items/items.ts'
import { LIVE } from './exchange-calls.ts'

const refetchAlerts = () => refetchCalls('listPriceAlerts')

function useAlerts() {
  useEffect(() => onLiveMessage('priceAlert', refetchAlerts), [])
  return useCallQuery('listPriceAlerts', {}, LIVE)
}

/** The player's price alerts for all items. */
export function AlertList() {
  const alerts = useAlerts()
  if (alerts.status === 'loading') return <PanelSkeleton rows={4} label="Loading your alerts" />
  if (alerts.status === 'failed')
    return <FailureNote onRetry={alerts.refetch}>Your price alerts could not be loaded. They stay active.</FailureNote>
  if (alerts.data.alerts.length === 0) {
    return (
      <EmptyState icon="ringing-bell">
        No price alerts yet. Set one on the page of an item, and you get a message when it trades at that price.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        You get a message when an item trades at its price. Set more alerts on the item pages.
      </p>
      <ul aria-label="Price alerts" className="divide-y divide-line/60 border-y border-line/60">
        {alerts.data.alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} withItem />
        ))}
      </ul>
    </>
  )
}

interface AlertRowProps {
  alert: PriceAlert
  withItem?: boolean
}

function AlertRow({ alert, withItem }: AlertRowProps) {
  const item = useGame(({ content }) => itemOf(content, alert.itemId))
  const { direction, price, reachedAt, reachedPrice } = alert
  const { mutate: remove } = useMutation(
    {
      mutationFn: () => call('removePriceAlert', { id: alert.id }),
      onSuccess: refetchAlerts,
      onError: () => toasts.show('error', 'The alert could not be removed - please try again'),
    },
    queryClient,
  )
  return (
    <li className="flex min-h-11 items-center gap-2.5 py-1 text-sm">
      <Icon name={withItem ? item.icon : 'ringing-bell'} className="size-5 text-brass" />
      <p className="min-w-0 flex-1 leading-snug">
        {withItem && (
          <Link
            to="/game/exchange/$itemId"
            params={{ itemId: alert.itemId }}
            search={{ side: undefined }}
            className="mr-2 font-semibold hover:text-brass-ink hover:underline"
          >
            {item.name}
          </Link>
        )}
        <span className="inline-block">
          {formatExact(price)} or {direction === 'above' ? 'more' : 'less'}
        </span>
        {reachedAt !== null && (
          <span className="block text-[0.8125rem] text-moss-ink">
            {formatExact(reachedPrice ?? price)} was paid {formatMoment(reachedAt, game.now())}
          </span>
        )}
      </p>
      <IconButton
        icon="cross-mark"
        label={`Remove alert: ${item.name} at ${formatExact(price)}`}
        onClick={() => remove()}
      />
    </li>
  )
}

type Direction = PriceAlert['direction']

/** The alerts of one item, with a form for a new one. */
export function ItemAlerts({ item, guide }: { item: Item; guide: number }) {
  const alerts = useAlerts()
  const [direction, setDirection] = useState<Direction>('below')
  const typed = useTypedAmount(guide, MOST_PRICE, `The highest price is ${formatExact(MOST_PRICE)}.`)
  const { mutate: setAlert, isPending } = useMutation(
    {
      mutationFn: (price: number) => call('setPriceAlert', { itemId: item.id, direction, price }),
      onSuccess: refetchAlerts,
      onError: (error) => toasts.show('error', failure(error)),
    },
    queryClient,
  )
  const own = alerts.status === 'ready' ? alerts.data.alerts.filter(({ itemId }) => itemId === item.id) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.amount !== null) setAlert(typed.amount)
  }
  return (
    <>
      {own.length > 0 && (
        <ul aria-label="Alerts for this item" className="mb-3 divide-y divide-line/60">
          {own.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="grid gap-2.5">
        <p className="text-[0.8125rem] text-muted">You get a message when it trades at this price.</p>
        <div className="grid grid-cols-2 items-start gap-2.5">
          <AmountField label="Price" typed={typed} />
          <div className="grid gap-1.5">
            <label htmlFor="alert-direction" className="text-sm font-semibold">
              or
            </label>
            <Select
              id="alert-direction"
              value={direction}
              onChange={({ target }) => setDirection(target.value as Direction)}
            >
              <option value="below">less</option>
              <option value="above">more</option>
            </Select>
          </div>
        </div>
        <Button type="submit" icon="ringing-bell" busy={isPending} disabled={typed.amount === null}>
          Set alert
        </Button>
      </form>
    </>
  )
}

function failure(error: unknown): string {
  return error instanceof CallFailed ? error.message : 'The alert could not be set - please try again'
}
