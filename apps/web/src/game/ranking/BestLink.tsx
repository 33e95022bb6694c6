import type { RankingGoal } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { rankingAddress } from './ranking-goals.ts'

interface BestLinkProps {
  /** Without one, the page asks for it. */
  goal?: RankingGoal
  label?: string
  small?: boolean
}

/** Opens the ranking of activities for a goal. */
export function BestLink({ goal, label = 'Best activities', small }: BestLinkProps) {
  return (
    <Link to="/game/best" search={goal ? { for: rankingAddress(goal) } : {}} className={buttonLook('plain', small)}>
      <Icon name="histogram" className="size-[1.1em]" />
      {label}
    </Link>
  )
}
