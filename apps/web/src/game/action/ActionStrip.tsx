import { isWaiting } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatAmount, plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { openPlanDialog } from '../plan/lazy-plan-dialogs.ts'
import { ResumePlan } from '../plan/PausedPlan.tsx'
import { usePausedPlan } from '../plan/paused-plan.ts'
import { ActionBar } from './ActionBar.tsx'
import { useIsCompleting } from './action-completion.ts'
import { useCardInView } from './card-in-view.ts'
import { actKeepingFocus } from './focus-keeping-action.ts'
import { useRunningAction } from './running-action.ts'

interface StripProps {
  className?: string | undefined
}

/**
 * Shows the running action or the paused plan while the card is out of view: on other pages and further down the page.
 */
export function ActionStrip({ className }: StripProps) {
  const isCardInView = useCardInView((state) => state.inView)
  const isRunning = useGame((state) => state.player?.currentAction != null)
  const planned = usePausedPlan()
  const waits = useGame((state) => state.player?.queue.some(isWaiting))
  if (isCardInView) return null
  if (isRunning) return <Strip className={className} />
  return planned === null || !waits ? null : <PausedStrip className={className} next={planned} />
}

function PausedStrip({ className, next }: StripProps & { next: string }) {
  return (
    <section aria-label="Paused plan" className={cx('rise-in border-t border-line bg-panel shadow-float', className)}>
      <div className="flex h-14 items-center gap-3 px-3 mid:px-5">
        <Icon name="stack" className="size-6 text-muted max-mid:hidden" />
        <div className="min-w-0 flex-1 leading-tight">
          <p className="truncate font-semibold">Plan paused</p>
          <p className="truncate text-[0.8125rem] text-muted">continues with {next}</p>
        </div>
        <PlanButton />
        <ResumePlan small />
      </div>
    </section>
  )
}

/** Opens the plan from pages without its list. */
function PlanButton() {
  const entries = useGame((state) => state.player?.queue.length ?? 0)
  if (entries === 0) return null
  return (
    <Button
      small
      look="quiet"
      aria-label={`Plan ${plural(entries, 'entry', 'entries')}`}
      onClick={() => openPlanDialog('plan')}
    >
      Plan <span className="text-muted">{entries}</span>
    </Button>
  )
}

function Strip({ className }: StripProps) {
  const running = useRunningAction()
  const isDone = useIsCompleting()
  if (!running) return null
  const { activity, icon, duel, rates, levelIn } = running
  return (
    <section
      aria-label="Running action"
      className={cx('rise-in border-t border-ember/40 bg-panel shadow-float', className)}
      data-testid="action-strip"
    >
      <ActionBar name={activity.name} className="h-1 rounded-none" />
      <div className="flex h-14 items-center gap-3 px-3 mid:px-5">
        <Icon name={icon} className="size-6 text-ember" />
        <div className="min-w-0 flex-1 leading-tight">
          <p className="truncate font-semibold">{activity.name}</p>
          <p className="truncate text-[0.8125rem] text-muted">
            {isDone
              ? 'Completing…'
              : (duel ??
                (levelIn === null || rates.nextLevel === null
                  ? `${formatAmount(Math.round(rates.experiencePerHour))} xp an hour`
                  : `level ${rates.nextLevel.level} in ${formatDuration(levelIn)}`))}
          </p>
        </div>
        <PlanButton />
        <Button small onClick={() => actKeepingFocus({ type: 'stopAction' })}>
          Stop
        </Button>
      </div>
    </section>
  )
}
