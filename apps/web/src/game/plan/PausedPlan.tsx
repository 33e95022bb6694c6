import { textOf } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { actKeepingFocus } from '../action/focus-keeping-action.ts'
import { proceedIfPlanSafe, useIsEstimatingPlan } from '../fight-estimate/fight-risk.ts'
import { sentence } from './entries.ts'
import { usePausedPlan } from './paused-plan.ts'

/** Why the plan stands still, and a button to go on. */
export function PausedPlan() {
  const next = usePausedPlan()
  const why = useGame(({ player }) => player?.lastStop && textOf(player.lastStop.reason, player.lastStop.details))
  if (next === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-raised px-3 py-2.5">
      <p className="min-w-40 flex-1 text-sm">
        The plan is paused.{' '}
        <span className="text-muted">
          {why && sentence(why)} It continues with {next}.
        </span>
      </p>
      <ResumePlan />
    </div>
  )
}

/** Asks first if the plan has risky fights. */
function resumePlan(): void {
  const { queue = [] } = useGame.getState().player ?? {}
  void proceedIfPlanSafe(queue, () => actKeepingFocus({ type: 'resumePlan' }))
}

export function ResumePlan({ small }: { small?: boolean }) {
  const isEstimating = useIsEstimatingPlan()
  return (
    <Button
      look="primary"
      working={isEstimating}
      {...(small && { small, 'aria-label': 'Resume plan' })}
      onClick={resumePlan}
    >
      {small ? 'Resume' : 'Resume plan'}
    </Button>
  )
}
