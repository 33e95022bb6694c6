import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallQuery, useRefetchOn } from '../../client/call-queries.ts'
import type { CallAnswer } from '../../client/connection/calls.ts'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatAgo } from '../../ui/format/durations.ts'
import { formatAmount, formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { itemOf } from '../items/items.ts'
import { LIVE } from './exchange-calls.ts'
import { useMyOffers } from './offers/offers.ts'
import { SIDES } from './sides.ts'

type Trades = CallAnswer<'getMyTrades'>

/** The player's trades and profits. */
export function OwnTrades() {
  const { offers } = useMyOffers()
  const filled = offers.map(({ id, filled }) => `${id}:${filled}`).join()
  const trades = useCallQuery('getMyTrades', {}, LIVE)
  useRefetchOn(filled, trades.refetch)
  if (trades.status === 'loading') return <PanelSkeleton rows={8} label="Loading your trades" />
  if (trades.status === 'failed')
    return <FailureNote onRetry={trades.refetch}>Your trades could not be loaded. Nothing is lost.</FailureNote>
  if (trades.data.trades.length === 0) {
    return (
      <EmptyState icon="trade">
        No trades yet. Choose an item on the market and make an offer. Your trades are listed here.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-6">
      <Profits profits={trades.data.profits} />
      <List trades={trades.data.trades} />
    </div>
  )
}

function Profits({ profits }: { profits: Trades['profits'] }) {
  const total = profits.reduce((sum, { profit }) => sum + profit, 0)
  return (
    <section aria-labelledby="profits">
      <header className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="profits" className="text-lg">
          Profit by item
        </h2>
        <p className="text-sm text-muted">
          total <Profit value={total} />
        </p>
      </header>
      <table className="w-full text-sm">
        <caption className="sr-only">Profit by item, after tax</caption>
        <thead>
          <tr className="border-b border-line text-left text-[0.8125rem] text-muted">
            <Head>Item</Head>
            <Head isFigure>Bought</Head>
            <Head isFigure isWide>
              Cost each
            </Head>
            <Head isFigure>Sold</Head>
            <Head isFigure isWide>
              Earned
            </Head>
            <Head isFigure>Profit</Head>
          </tr>
        </thead>
        <tbody>
          {profits.map(({ itemId, bought, averageCost, sold, earned, profit }) => (
            <tr key={itemId} className="relative h-11 border-b border-line/60 compact:h-9">
              <ItemCell itemId={itemId} />
              <Cell>{bought > 0 && <Amount value={bought} />}</Cell>
              <Cell isWide>{averageCost !== null && formatExact(averageCost)}</Cell>
              <Cell>{sold > 0 && <Amount value={sold} />}</Cell>
              <Cell isWide>{sold > 0 && <Amount value={earned} />}</Cell>
              <Cell>{sold > 0 ? <Profit value={profit} /> : <span className="text-muted">none sold</span>}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** With its sign, because colour alone is not accessible. */
export function Profit({ value }: { value: number }) {
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return (
    <strong
      className={cx('whitespace-nowrap', value > 0 && 'text-moss-ink', value < 0 && 'text-blood-ink')}
      data-tip={Math.abs(value) > 9_999 ? formatExact(value) : undefined}
    >
      {sign}
      {formatAmount(Math.abs(value))}
    </strong>
  )
}

function List({ trades }: { trades: Trades['trades'] }) {
  return (
    <section aria-labelledby="trades">
      <h2 id="trades" className="mb-2 text-lg">
        Trades
      </h2>
      <table className="w-full text-sm">
        <caption className="sr-only">Your trades, the newest first</caption>
        <thead>
          <tr className="border-b border-line text-left text-[0.8125rem] text-muted">
            <Head>Item</Head>
            <Head isFigure>Amount</Head>
            <Head isFigure>Each</Head>
            <Head isFigure isWide>
              Total
            </Head>
            <Head isFigure isWide>
              Tax
            </Head>
            <Head isFigure>When</Head>
          </tr>
        </thead>
        <tbody>
          {trades.map(({ id, at, itemId, type, quantity, price, tax }) => (
            <tr key={`${id}-${type}`} className="relative h-11 border-b border-line/60 compact:h-9">
              <ItemCell itemId={itemId} note={<span className={SIDES[type].ink}>{DONE[type]}</span>} />
              <Cell>
                <Amount value={quantity} />
              </Cell>
              <Cell>
                <Amount value={price} />
              </Cell>
              <Cell isWide>
                <Amount value={quantity * price} />
              </Cell>
              <Cell isWide>{tax > 0 && <Amount value={tax} />}</Cell>
              <Cell>
                <span className="text-muted">{formatAgo(at, game.now())}</span>
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const DONE = { buy: 'Bought', sell: 'Sold' } as const

function ItemCell({ itemId, note }: { itemId: string; note?: ReactNode }) {
  const item = useGame(({ content }) => itemOf(content, itemId))
  return (
    <th scope="row" className="w-full max-w-0 pr-2 text-left font-semibold">
      <span className="flex items-center gap-2.5">
        <Icon name={item.icon} className="size-5 text-brass" />
        {note}
        <Link
          to="/game/exchange/$itemId"
          params={{ itemId }}
          search={{ side: undefined }}
          className="truncate after:absolute after:inset-0 hover:text-brass-ink"
        >
          {item.name}
        </Link>
      </span>
    </th>
  )
}

interface CellProps {
  children: ReactNode
  isFigure?: boolean
  /** Hidden on narrow screens. */
  isWide?: boolean
}

function Head({ children, isFigure, isWide }: CellProps) {
  return (
    <th
      scope="col"
      className={cx(
        'py-1.5 font-semibold whitespace-nowrap',
        isFigure ? 'px-2 text-right' : 'pr-2',
        isWide && 'max-desk:hidden',
      )}
    >
      {children}
    </th>
  )
}

function Cell({ children, isWide }: CellProps) {
  return <td className={cx('px-2 text-right whitespace-nowrap', isWide && 'max-desk:hidden')}>{children}</td>
}
