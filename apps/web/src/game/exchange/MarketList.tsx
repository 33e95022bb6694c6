import type { Trend } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useCallQuery } from '../../client/call-queries.ts'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { SearchInput, Select } from '../../ui/form/Field.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TrendMark } from './chart/Trend.tsx'
import { clerkNote } from './clerk-offers.ts'
import { PRICES, subscribeToMarket } from './exchange-calls.ts'
import { heldOf, listingOf, type MarketRow, ORDERS, type Order, pickRows, searchRows, sortRows } from './listing.ts'
import { Star } from './Star.tsx'
import { useSavedItems } from './saved-items.ts'

const SHELVES = { all: 'All', held: 'Your items', favourites: 'Favourites', lately: 'Recently viewed' } as const
type Shelf = keyof typeof SHELVES

const EMPTY: Readonly<Record<Shelf, { icon: string; text: string }>> = {
  all: { icon: 'magnifying-glass', text: 'No items found. Try part of the name, such as "ore".' },
  held: { icon: 'knapsack', text: 'You have no items to trade. You can trade what you gather or make.' },
  favourites: { icon: 'round-star', text: 'No favourites yet. Press the star beside an item to add it.' },
  lately: { icon: 'open-book', text: 'No items viewed yet. Items you open are listed here.' },
}

const ROWS = 40

/** All tradeable items, with search, shelves and order. */
export function MarketList({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const [typed, setTyped] = useState('')
  const [shelf, setShelf] = useState<Shelf>('all')
  const [order, setOrder] = useState<Order>('traded')
  const [most, setMost] = useState(ROWS)
  // Deferred, so that typing never waits for the list.
  const query = useDeferredValue(useMemo(() => ({ typed, shelf, order }), [typed, shelf, order]))
  const rows = useRows(query)
  return (
    <section aria-labelledby="market">
      <h2 id="market" className="mb-2.5 text-lg">
        The market
      </h2>
      <search className="mb-2 flex flex-wrap gap-2.5">
        <SearchInput ref={search} label="Search all items" autoComplete="off" value={typed} onChange={setTyped} />
        <Select
          aria-label="Sort by"
          className="max-w-44"
          value={order}
          onChange={({ target }) => setOrder(target.value as Order)}
        >
          {Object.entries(ORDERS).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </search>
      <Shelves shelf={shelf} onChange={setShelf} />
      <p role="status" className="sr-only">
        {query.typed.trim() && `${plural(rows.length, 'item')} found`}
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={EMPTY[query.typed.trim() ? 'all' : query.shelf].icon}>
          {EMPTY[query.typed.trim() ? 'all' : query.shelf].text}
        </EmptyState>
      ) : (
        <Rows rows={rows.slice(0, most)} />
      )}
      {rows.length > most && (
        <Button className="mt-3 w-full" onClick={() => setMost(most + 2 * ROWS)}>
          Show more: {plural(rows.length - most, 'item')}
        </Button>
      )}
    </section>
  )
}

function Shelves({ shelf, onChange }: { shelf: Shelf; onChange: (shelf: Shelf) => void }) {
  return (
    <fieldset className="mb-2 flex flex-wrap gap-1.5">
      <legend className="sr-only">Filter items</legend>
      {(Object.keys(SHELVES) as Shelf[]).map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shelf}
          onClick={() => onChange(id)}
          className="h-10 rounded-lg border border-line px-3 text-sm font-semibold text-muted hover:border-line-strong hover:text-text aria-pressed:border-brass aria-pressed:bg-brass/10 aria-pressed:text-text mid:h-8"
        >
          {SHELVES[id]}
        </button>
      ))}
    </fieldset>
  )
}

function useRows({ typed, shelf, order }: { typed: string; shelf: Shelf; order: Order }): MarketRow[] {
  const content = useGame((state) => state.content)
  const overview = useCallQuery('getExchangeOverview', {}, PRICES)
  useEffect(subscribeToMarket, [])
  const entries = overview.status === 'ready' ? overview.data.items : NOTHING
  const listing = useMemo(() => (content ? listingOf(content, entries) : []), [content, entries])
  const { favourites, lately } = useSavedItems()
  const held = useGame(({ player }) =>
    shelf === 'held' && player ? [...new Set([...player.inventory, ...player.bank].map(({ id }) => id))].join() : '',
  )
  return useMemo(() => {
    if (shelf === 'lately') return searchRows(pickRows(listing, lately), typed)
    const ids = shelf === 'favourites' ? favourites : shelf === 'held' ? held.split(',') : null
    return searchRows(sortRows(ids ? pickRows(listing, ids) : listing, order), typed)
  }, [listing, shelf, typed, order, favourites, lately, held])
}

const NOTHING: [] = []

function Rows({ rows }: { rows: readonly MarketRow[] }) {
  const head = 'px-2 py-1.5 font-semibold whitespace-nowrap'
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Items, their guide prices, the clerk’s offers and how much is traded</caption>
      <thead>
        <tr className="border-b border-line text-left text-[0.8125rem] text-muted">
          <th scope="col" className={cx(head, 'pl-0')}>
            Item
          </th>
          <th scope="col" className={cx(head, 'text-right')}>
            Guide price
          </th>
          <th scope="col" className={cx(head, 'text-right max-mid:hidden')}>
            Traded today
          </th>
          <th scope="col" className={cx(head, 'text-right max-mid:hidden')}>
            You have
          </th>
          <th scope="col" className="w-10">
            <span className="sr-only">Favourite</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((listed) => (
          <Row key={listed.item.id} {...listed} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ item, price, trend, volume, clerk }: MarketRow) {
  const held = useGame(({ player }) => (player ? heldOf(player, item.id) : 0))
  const figure = 'px-2 text-right whitespace-nowrap text-muted max-mid:hidden'
  return (
    <tr className="relative h-11 border-b border-line/60 hover:bg-raised/60 compact:h-10">
      <th scope="row" className="w-full max-w-0 text-left font-semibold">
        <span className="flex items-center gap-2.5">
          <Icon name={item.icon} className="size-6 text-brass" />
          <span className="min-w-0 leading-tight">
            <Link
              to="/game/exchange/$itemId"
              params={{ itemId: item.id }}
              search={{ side: undefined }}
              className="block truncate after:absolute after:inset-0 hover:text-brass-ink focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
            >
              {item.name}
            </Link>
            {clerk && <span className="block text-xs font-normal text-muted">{clerkNote(clerk)}</span>}
          </span>
          {held > 0 && (
            <span className="ml-auto shrink-0 text-[0.8125rem] font-normal text-muted mid:hidden">
              <Amount value={held} />
            </span>
          )}
        </span>
      </th>
      <td className="px-2 text-right whitespace-nowrap">
        <Amount value={price} className="font-semibold" /> <TrendOf trend={trend} volume={volume} />
      </td>
      <td className={figure}>{volume > 0 ? <Amount value={volume} /> : 'none'}</td>
      <td className={figure}>{held > 0 && <Amount value={held} />}</td>
      <td className="relative text-right">
        <Star item={item} />
      </td>
    </tr>
  )
}

/** Without trades there is no trend. */
function TrendOf({ trend, volume }: { trend: Trend; volume: number }) {
  return volume > 0 ? <TrendMark trend={trend} /> : <span className="inline-block size-2.5" />
}
