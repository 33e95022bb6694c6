import type { OfferType } from '@hearthward/engine'
import { useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ReportDialog } from '../abuse-reports/ReportDialog.tsx'
import type { Market } from './exchange-calls.ts'
import { SIDES } from './sides.ts'

type Side = Market['book']['buys']

interface BookProps {
  book: Market['book']
  /** Copies a price into the offer form, for an offer against that side. */
  onTake: (type: OfferType, price: number) => void
}

/** The order book. The bars show the cumulated quantity up to each price. */
export function Book({ book, onTake }: BookProps) {
  const { buys, sells } = book
  if (buys.length + sells.length === 0) {
    return <EmptyState icon="scales">No open offers yet. Make the first one.</EmptyState>
  }
  const most = Math.max(sumOf(buys), sumOf(sells))
  return (
    <div className="grid grid-cols-2 gap-2">
      <SideTable type="buy" entries={buys} most={most} onTake={(price) => onTake('sell', price)} />
      <SideTable type="sell" entries={sells} most={most} onTake={(price) => onTake('buy', price)} />
    </div>
  )
}

const sumOf = (side: Side) => side.reduce((sum, { quantity }) => sum + quantity, 0)

const WORDS = {
  buy: { title: 'Wanted', nobody: 'No buy offers', take: 'Sell at' },
  sell: { title: 'For sale', nobody: 'No sell offers', take: 'Buy at' },
} as const

interface SideTableProps {
  type: OfferType
  entries: Side
  most: number
  onTake: (price: number) => void
}

function SideTable({ type, entries, most, onTake }: SideTableProps) {
  const { title, nobody, take } = WORDS[type]
  let depth = 0
  return (
    <table className="w-full self-start text-sm">
      <caption className={cx('pb-1 text-left text-[0.8125rem] font-semibold', SIDES[type].ink)}>{title}</caption>
      <thead>
        <tr className="border-b border-line text-[0.8125rem] text-muted">
          <th scope="col" className="py-1 pl-1.5 text-left font-normal">
            Price
          </th>
          <th scope="col" className="py-1 pr-1.5 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.length === 0 && (
          <tr>
            <td colSpan={2} className="py-2 pl-1.5 text-[0.8125rem] text-muted">
              {nobody}
            </td>
          </tr>
        )}
        {entries.map((entry) => {
          depth += entry.quantity
          return (
            <Entry key={entry.price} entry={entry} type={type} share={depth / most}>
              <button
                type="button"
                aria-label={`${take} ${formatExact(entry.price)}`}
                onClick={() => onTake(entry.price)}
                className={cx('font-semibold after:absolute after:inset-0', SIDES[type].ink)}
              >
                <Amount value={entry.price} />
              </button>
            </Entry>
          )
        })}
      </tbody>
    </table>
  )
}

interface EntryProps {
  entry: Side[number]
  type: OfferType
  share: number
  children: React.ReactNode
}

function Entry({ entry: { price, quantity, clerk, oldest }, type, share, children }: EntryProps) {
  const [isReporting, setReporting] = useState(false)
  const from = type === 'buy' ? 'to left' : 'to right'
  const tint = type === 'buy' ? 'var(--moss)' : 'var(--river)'
  const soft = `color-mix(in oklch, ${tint} 20%, transparent)`
  return (
    <tr
      className="group/entry relative h-10 hover:bg-raised mid:h-8 pointer-coarse:h-10"
      style={{ backgroundImage: `linear-gradient(${from}, ${soft} ${share * 100}%, transparent ${share * 100}%)` }}
    >
      <td className="pl-1.5">{children}</td>
      <td className="pr-1.5 text-right whitespace-nowrap">
        {clerk > 0 && (
          <span
            className="mr-1.5 text-xs text-muted max-mid:mr-0 max-mid:block max-mid:pt-1"
            data-tip={clerk < quantity ? `${formatExact(clerk)} from the clerk` : 'Offered by the clerk'}
          >
            {clerk < quantity ? 'partly the clerk' : 'the clerk'}
          </span>
        )}
        {oldest && (
          <button
            type="button"
            aria-label={`Report the offer at ${formatExact(price)}`}
            data-tip="Report this offer"
            onClick={() => setReporting(true)}
            className="relative z-10 mr-1.5 inline-grid size-6 place-items-center align-middle text-faint opacity-0 group-hover/entry:opacity-100 hover:text-blood-ink focus-visible:opacity-100 max-mid:size-10 max-mid:opacity-60 pointer-coarse:size-10 pointer-coarse:opacity-60"
          >
            <Icon name="hazard-sign" className="size-3.5" />
          </button>
        )}
        <Amount value={quantity} />
        {oldest && isReporting && (
          <ReportDialog
            target={{
              type: 'offer',
              id: oldest,
              name: `${WORDS[type].title}: ${formatExact(quantity)} at ${formatExact(price)}`,
            }}
            onClose={() => setReporting(false)}
          />
        )}
      </td>
    </tr>
  )
}
