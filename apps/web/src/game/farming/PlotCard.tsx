import { Link } from '@tanstack/react-router'
import { game } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatDuration, formatMoment } from '../../ui/format/durations.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { actKeepingFocus } from '../action/focus-keeping-action.ts'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import type { FarmPlot } from './plots.ts'

/** One slot: its crop, the time left, and its automation. */
export function PlotCard({ plot, now, onPlant }: { plot: FarmPlot; now: number; onPlant: () => void }) {
  const { id, state, herb, lock, share } = plot
  return (
    <li
      tabIndex={-1}
      aria-label={`Slot ${id}`}
      className={cx(
        'flex flex-col rounded-2xl border bg-panel p-4',
        state === 'ready' ? 'border-moss/60' : state === 'locked' ? 'border-dashed border-line' : 'border-line',
      )}
    >
      <div className="relative flex items-center gap-3.5">
        <Bed icon={herb?.icon ?? ''} state={state} share={share} />
        <div className="min-w-0">
          <h2 className={cx('text-[1.0625rem]', state === 'locked' && 'text-muted')}>
            {herb ? (
              <EntryLink target={{ kind: 'items', id: herb.id }} fills>
                {herb.name}
              </EntryLink>
            ) : (
              `Slot ${id}`
            )}
          </h2>
          <p className="text-[0.8125rem] text-muted">
            {state === 'locked' && 'Unlocks with: '}
            {state === 'locked' &&
              (plot.isForMembers ? (
                <Link
                  to="/game/membership"
                  className="inline-flex items-center font-semibold text-brass-ink underline max-mid:min-h-10"
                >
                  {lock}
                </Link>
              ) : (
                lock
              ))}
            {state === 'empty' && 'Nothing is planted here.'}
            {state === 'growing' &&
              `Ready in ${formatDuration(plot.readyAt - now)}, ${formatMoment(plot.readyAt, now)}`}
            {state === 'ready' && (
              <span className="font-semibold text-moss-ink">Ready, +{formatExact(herb?.xp ?? 0)} xp</span>
            )}
          </p>
        </div>
      </div>
      {herb && <Meter deep share={share} tone="moss" className="mt-3 h-1.5" label={`Growth of ${herb.name}`} />}
      {plot.isUnlocked && <Automation plot={plot} />}
      {state !== 'locked' && (
        <div className="mt-auto pt-3">
          {herb ? (
            <Button
              small
              className="w-full"
              look={state === 'ready' ? 'primary' : 'plain'}
              disabled={state !== 'ready'}
              onClick={() => actKeepingFocus({ type: 'harvest', slotId: id })}
            >
              Harvest
            </Button>
          ) : (
            <Button small className="w-full" icon="sprout" onClick={onPlant}>
              Plant
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** A bed with its crop, which grows with its progress. */
function Bed({ icon, state, share }: { icon: string; state: FarmPlot['state']; share: number }) {
  return (
    <span className="relative grid size-14 shrink-0 place-items-end justify-items-center overflow-hidden rounded-xl bg-raised">
      {state === 'locked' && <Icon name="padlock" className="mb-3.5 size-7 text-faint" />}
      {state !== 'locked' && <span className="absolute inset-x-0 bottom-0 h-3 bg-(--wood)" aria-hidden="true" />}
      {icon && (
        <span
          className="relative mb-2 origin-bottom transition-transform duration-500"
          style={{ transform: `scale(${0.35 + 0.65 * share})` }}
        >
          <Icon name={icon} className={cx('size-9', state === 'ready' ? 'text-moss' : 'text-moss/70')} />
        </span>
      )}
    </span>
  )
}

const AUTOMATIONS = [
  ['autoHarvest', 'Auto-harvest'],
  ['autoReplant', 'Auto-replant'],
  ['harvestToBank', 'Send herbs to the bank'],
] as const

function Automation({ plot }: { plot: FarmPlot }) {
  return (
    <fieldset className="mt-3 grid gap-0.5 border-t border-dashed border-line pt-2.5">
      <legend className="sr-only">Automation of slot {plot.id}</legend>
      {AUTOMATIONS.map(([field, label]) => (
        <label key={field} className="flex min-h-10 cursor-pointer items-center gap-2.5 text-sm mid:min-h-7">
          <input
            type="checkbox"
            className="size-4 accent-brass"
            checked={plot[field]}
            onChange={(event) =>
              void game.act({ type: 'setFarmingSlot', slotId: plot.id, [field]: event.target.checked })
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
