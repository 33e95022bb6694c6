import type { PlannerGoal } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { viewAs } from '../../browser/view-as.ts'
import { buttonLook } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { goalAddress } from './goals.ts'

/** Opens the planner with a goal. */
export function PlanLink({ goal, small }: { goal: PlannerGoal; small?: boolean }) {
  if (viewAs) return null
  return (
    <Link to="/game/planner" search={{ goal: goalAddress(goal) }} className={buttonLook('plain', small)}>
      <Icon name="checkbox-tree" className="size-[1.1em]" />
      Plan this
    </Link>
  )
}

/** The same as a plain link, for lists. */
export function PlanText({ goal, name }: { goal: PlannerGoal; name: string }) {
  if (viewAs) return null
  return (
    <Link
      to="/game/planner"
      search={{ goal: goalAddress(goal) }}
      aria-label={`Plan this: ${name}`}
      className="mt-1 inline-flex min-h-8 items-center text-[0.8125rem] font-semibold text-brass-ink hover:underline pointer-coarse:min-h-11"
    >
      Plan this
    </Link>
  )
}
