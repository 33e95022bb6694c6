import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { type RankedRow, sumOf } from './figures.ts'

const FIRST_SHOWN = 8

interface RankedBarsProps {
  title: string
  rows: readonly RankedRow[]
  /** The unit: 'xp', 'kills'. */
  unit: string
  /** Shown for an empty ranking. */
  none: string
  /** Added for the player. */
  advice: string
  /** Without links and advice. */
  isPlain: boolean
}

/** A ranking as bars, the longest first. */
export function RankedBars({ title, rows, unit, none, advice, isPlain }: RankedBarsProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FIRST_SHOWN)
  const most = rows[0]?.amount ?? 1
  return (
    <Card
      title={title}
      aside={
        rows.length > 0 && (
          <p className="text-sm text-muted">
            <Amount value={sumOf(rows)} /> {unit}
          </p>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon="hourglass">{isPlain ? none : `${none} ${advice}`}</EmptyState>
      ) : (
        <ol className="grid gap-2.5 max-mid:gap-0.5">
          {shown.map(({ id, name, icon, amount, target }) => (
            <li
              key={id}
              className="relative grid grid-cols-[1.25rem_minmax(0,1fr)_auto] content-center items-center gap-x-3 rounded-lg max-mid:min-h-10"
            >
              <Icon name={icon} className="row-span-2 size-5 text-brass" />
              <span className="truncate text-sm">
                <EntryLink target={isPlain ? null : target} fills>
                  {name}
                </EntryLink>
              </span>
              <span className="text-sm font-semibold">
                <Amount value={amount} />
              </span>
              <Meter share={amount / most} tone="brass" className="col-span-2 col-start-2 mt-1 h-1.5" />
            </li>
          ))}
        </ol>
      )}
      {rows.length > FIRST_SHOWN && (
        <Button small look="quiet" className="mt-3 -ml-3" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatExact(rows.length)}`}
        </Button>
      )}
    </Card>
  )
}
