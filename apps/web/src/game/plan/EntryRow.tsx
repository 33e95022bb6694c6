import type { PlanEntry } from '@hearthward/engine'
import { useId } from 'react'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { formatDuration, formatMoment } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { proceedIfSafe, useIsEstimating } from '../fight-estimate/fight-risk.ts'
import { canBeStarted, type EntryWords, outlookText, reasonText } from './entries.ts'
import type { EntryMoves } from './entry-moves.ts'
import type { EntryTimes } from './times.ts'

interface EntryRowProps {
  entry: PlanEntry
  words: EntryWords
  times: EntryTimes | undefined
  moves: EntryMoves
  /** Whether its further buttons are shown. */
  isOpen: boolean
  onToggle: () => void
  onEdit: () => void
  onRemove: () => void
}

/** A waiting entry of the plan, with everything one can do with it. */
export function EntryRow({ entry, words, times, moves, isOpen, onToggle, onEdit, onRemove }: EntryRowProps) {
  const id = useId()
  const { name, icon } = words
  const entryId = entry.id
  const drop = moves.drop?.entryId === entryId && moves.dragged !== entryId ? moves.drop.side : null
  const start = () => {
    if (!words.activity) return
    void proceedIfSafe(words.activity, () => keepFocusDuring(() => game.act({ type: 'startEntry', entryId })))
  }
  const isEstimating = useIsEstimating(words.activity)
  const isStartable = words.activity !== null && (!entry.stop || canBeStarted(entry.stop))
  return (
    <li
      data-entry={entryId}
      aria-labelledby={id}
      onKeyDown={(event) => moves.onKeyDown(event, entryId, name)}
      className={cx(
        'relative grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1.5 rounded-xl border bg-panel py-2 pr-2.5 pl-1 mid:grid-cols-[auto_auto_minmax(0,1fr)_auto]',
        entry.stop ? 'border-brass/50' : 'border-line',
        moves.dragged === entryId && 'opacity-50',
        drop === 'above' &&
          'before:absolute before:inset-x-0 before:-top-[5px] before:h-0.5 before:rounded-full before:bg-brass',
        drop === 'below' &&
          'after:absolute after:inset-x-0 after:-bottom-[5px] after:h-0.5 after:rounded-full after:bg-brass',
      )}
    >
      <button
        type="button"
        aria-label={`Move ${name}`}
        data-tip="Drag, or press Alt and an arrow key"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        className="grid h-11 w-8 cursor-grab touch-none place-items-center rounded-lg text-muted hover:text-text mid:h-9"
        onPointerDown={(event) => moves.onPointerDown(event, entryId, name)}
      >
        <Grip />
      </button>
      <span className="grid size-9 place-items-center rounded-lg bg-raised text-brass">
        <Icon name={icon} className="size-6" />
      </span>
      <div className="min-w-0">
        <p id={id} className="truncate font-semibold">
          {name}
        </p>
        <EntryFacts entry={entry} words={words} times={times} />
      </div>
      <div className="col-span-3 flex justify-end gap-1.5 mid:col-span-1">
        <Button small disabled={!isStartable} working={isEstimating} aria-label={`Start now: ${name}`} onClick={start}>
          Start now
        </Button>
        <Button small disabled={!words.activity} aria-label={`Edit end: ${name}`} onClick={onEdit}>
          Edit end
        </Button>
        <Button small look="quiet" aria-expanded={isOpen} aria-label={`More for ${name}`} onClick={onToggle}>
          More
        </Button>
      </div>
      {isOpen && (
        <div className="col-span-full flex flex-wrap justify-end gap-1.5 border-t border-dashed border-line pt-2">
          <IconButton
            icon="plain-arrow"
            className="[&_svg]:rotate-180"
            look="plain"
            label={`Move ${name} up`}
            onClick={() => moves.step(entryId, name, -1)}
          />
          <IconButton
            icon="plain-arrow"
            look="plain"
            label={`Move ${name} down`}
            onClick={() => moves.step(entryId, name, 1)}
          />
          <Button small onClick={() => void game.act({ type: 'duplicateEntry', entryId })}>
            Duplicate
          </Button>
          <Button small look="danger" onClick={() => keepFocusDuring(onRemove)}>
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}

/** Its place, its end and when it begins, or why it stopped. */
function EntryFacts({ entry, words, times }: Pick<EntryRowProps, 'entry' | 'words' | 'times'>) {
  const now = game.now()
  const isRunning = useGame((state) => state.player?.currentAction != null)
  const time = [
    times?.duration != null && `about ${formatDuration(times.duration)}`,
    isRunning && times?.startsAt != null && `begins ${formatMoment(times.startsAt, now)}`,
  ].filter(Boolean)
  return (
    <>
      <p className="text-[0.8125rem] text-muted">
        {[words.place, words.end, entry.repeats && 'repeats', ...time].filter(Boolean).join(' · ')}
      </p>
      {entry.stop ? (
        <p className="text-[0.8125rem] text-brass-ink">{reasonText(entry.stop)}</p>
      ) : (
        times?.problem && <p className="text-[0.8125rem] text-brass-ink">{outlookText(times.problem)}</p>
      )}
    </>
  )
}

function Grip() {
  return (
    <svg viewBox="0 0 10 16" className="h-4 w-2.5 fill-current" aria-hidden="true">
      {[2, 8, 14].map((y) => (
        <g key={y}>
          <circle cx="2" cy={y} r="1.4" />
          <circle cx="8" cy={y} r="1.4" />
        </g>
      ))}
    </svg>
  )
}
