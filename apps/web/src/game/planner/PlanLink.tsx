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
