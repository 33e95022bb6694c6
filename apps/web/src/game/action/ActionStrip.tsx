import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatAmount } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ActionBar } from './ActionBar.tsx'
import { useIsCompleting } from './action-completion.ts'
import { useCardInView } from './card-in-view.ts'
import { actKeepingFocus } from './focus-keeping-action.ts'
import { useRunningAction } from './running-action.ts'

/** Shows the running action while its card is out of view: on other pages and further down the page. */
export function ActionStrip({ className }: { className?: string }) {
  const isCardInView = useCardInView((state) => state.inView)
  const isRunning = useGame((state) => state.player?.currentAction != null)
  return isRunning && !isCardInView ? <Strip className={className} /> : null
}

function Strip({ className }: { className: string | undefined }) {
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
        <Button small onClick={() => actKeepingFocus({ type: 'stopAction' })}>
          Stop
        </Button>
      </div>
    </section>
  )
}
