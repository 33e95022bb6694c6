import { textOf, workOf } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { actKeepingFocus } from '../action/focus-keeping-action.ts'
import { proceedIfSafe } from '../fight-estimate/fight-risk.ts'
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

/** Asks first if the plan continues with a risky fight. */
function resumePlan(): void {
  const { player, content } = useGame.getState()
  const next = content && workOf(content, player?.queue[0]?.activityId ?? '')
  const resume = () => actKeepingFocus({ type: 'resumePlan' })
  if (next) void proceedIfSafe(next, resume)
  else resume()
}

export function ResumePlan({ small }: { small?: boolean }) {
  return (
    <Button look="primary" {...(small && { small, 'aria-label': 'Resume plan' })} onClick={resumePlan}>
      {small ? 'Resume' : 'Resume plan'}
    </Button>
  )
}
