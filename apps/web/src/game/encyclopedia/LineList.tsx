import { RARE_CHANCE } from '@hearthward/engine'
import { cx } from '../../ui/class-names.ts'
import { formatChance, formatPercentage } from '../../ui/format/chances.ts'
import { formatAmount, formatExact, formatRate } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { INKS } from './EntryGrid.tsx'
import { EntryLink } from './EntryLink.tsx'
import type { DetailLine } from './lines.ts'
import type { DetailSection } from './sections.ts'

/** Several lists with headings in one card. */
export function Sections({ sections }: { sections: readonly DetailSection[] }) {
  return (
    <div className="grid gap-4">
      {sections.map(({ title, lines }) => (
        <div key={title}>
          <h3 className="mb-1 font-sans text-[0.8125rem] font-medium text-muted">{title}</h3>
          <LineList label={title} lines={lines} />
        </div>
      ))}
    </div>
  )
}

export function LineList({ label, lines }: { label: string; lines: readonly DetailLine[] }) {
  return (
    <ul aria-label={label} className="-mx-2">
      {lines.map((line) => (
        <LineRow key={line.key} line={line} />
      ))}
    </ul>
  )
}

function LineRow({
  line: { target, icon, tint, name, note, quantity, brings, chance, perHour, aside },
}: {
  line: DetailLine
}) {
  return (
    <li
      className={cx(
        'relative flex min-h-11 items-center gap-3 rounded-lg px-2 py-1 compact:min-h-10',
        target && 'has-[a:hover]:bg-raised',
      )}
    >
      <Icon name={icon} className={cx('size-6', isRare(chance) ? 'text-arcane' : INKS[tint])} />
      <span className="min-w-0 flex-1 leading-snug">
        <EntryLink target={target} fills className="font-semibold">
          {name}
        </EntryLink>
        {quantity > 1 && <span className="text-muted"> × {formatExact(quantity)}</span>}
        {note && <span className="block text-[0.8125rem] text-muted">{note}</span>}
      </span>
      <span className="shrink-0 text-right text-sm leading-snug">
        {(chance !== null || brings > 1) && <Chance chance={chance ?? 1} brings={brings} />}
        {aside && <span className="block font-semibold">{aside}</span>}
        {perHour !== null && (
          <span className="block text-[0.8125rem] text-muted" data-tip={`${formatExact(perHour)} an hour`}>
            {perHour < 0.1 ? '<0.1' : perHour < 10 ? formatRate(perHour) : formatAmount(Math.round(perHour))}/h
          </span>
        )}
      </span>
    </li>
  )
}

const isRare = (chance: number | null) => chance !== null && chance <= RARE_CHANCE

/** 'always', '6 · 1 in 2'. It is above the link that fills the row, so that the percentage shows on hover. */
function Chance({ chance, brings }: { chance: number; brings: number }) {
  const amount = brings > 1 && <strong className="font-semibold text-text">{formatExact(brings)} · </strong>
  if (chance >= 1) {
    return <span className="block text-muted">{amount}always</span>
  }
  return (
    <span className="relative z-10 block" data-tip={formatPercentage(chance)}>
      {amount}
      <span className={cx('font-semibold', isRare(chance) && 'text-arcane-ink')}>{formatChance(chance)}</span>
    </span>
  )
}
