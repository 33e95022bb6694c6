import type { Content, Player } from '@hearthward/engine'
import { useMemo } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { itemOf } from '../items/items.ts'
import { type Luck, luckTable, luckText, verdictText } from './luck.ts'

/** Finds compared with the expected number, the most remarkable first. */
export function LuckList({ player, content }: { player: Player; content: Content }) {
  const table = useMemo(() => luckTable(player, content), [player, content])
  if (table.length === 0) {
    return (
      <EmptyState icon="hourglass">
        No rare items yet. This page compares your rare finds with the expected number.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        Based on the current drop chances. Items lost to a full pack are not counted.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-2.5">
        {table.map(({ itemId, luck }) => {
          const item = itemOf(content, itemId)
          return (
            <li
              key={itemId}
              className="relative flex gap-3.5 rounded-2xl border border-line bg-panel p-3.5 has-[a:hover]:border-line-strong compact:p-3"
            >
              <span
                className={cx(
                  'grid size-11 shrink-0 place-items-center rounded-xl bg-raised',
                  luck.had > 0 ? 'text-arcane' : 'text-faint',
                )}
              >
                <Icon name={item.icon} className="size-6" />
              </span>
              <div className="min-w-0 flex-1">
                <h2 className="text-[1.0625rem]">
                  <EntryLink target={{ kind: 'items', id: itemId }} fills>
                    {item.name}
                  </EntryLink>
                </h2>
                <Scale luck={luck} />
                <LuckNote luck={luck} />
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const TONES = { lucky: 'moss', usual: 'brass', unlucky: 'blood' } as const

/**
 * The finds as a meter; the mark in the middle is the expected number. Hidden from screen readers: the text is the
 * same.
 */
function Scale({ luck: { had, expected, verdict } }: { luck: Luck }) {
  return (
    <div className="relative my-2" aria-hidden="true">
      <Meter share={had / (2 * expected)} tone={TONES[verdict]} className="h-1.5" />
      <span className="absolute -inset-y-1 left-1/2 w-0.5 -translate-x-1/2 rounded-full bg-text" />
    </div>
  )
}

const INKS: Readonly<Record<Luck['verdict'], string>> = {
  lucky: 'text-moss-ink',
  usual: 'text-muted',
  unlucky: 'text-blood-ink',
}

export function LuckNote({ luck, className }: { luck: Luck; className?: string }) {
  return (
    <p className={cx('text-sm text-muted', className)}>
      {luckText(luck)} <span className={cx('font-semibold', INKS[luck.verdict])}>{verdictText(luck)}</span>
    </p>
  )
}
