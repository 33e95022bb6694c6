import { goalKey, type PinnedGoal } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { game, useGame } from '../../client/index.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type GoalProgress, goalAddress, goalIcon, goalName, goalProgress } from './goals.ts'

interface Shown extends GoalProgress, PinnedGoal {
  name: string
  icon: string
}

/** The pinned goals among the character's panels. Renders nothing without any. */
export function PinnedGoals() {
  const count = useGame(({ player }) => player?.pinnedGoals.length ?? 0)
  if (count === 0) return null
  return (
    <Panel
      title="Goals"
      aside={
        <Link to="/game/planner" className="hover:text-brass-ink hover:underline">
          Planner
        </Link>
      }
    >
      <PinnedList />
    </Panel>
  )
}

export function PinnedList({ isEditable }: { isEditable?: boolean }) {
  const goals = useShownGoals()
  return (
    <ul className="grid gap-2">
      {goals.map(({ goal, name, icon, share, text, isDone }) => (
        <li key={goalKey(goal)} className="flex items-center gap-2">
          <Link
            to="/game/planner"
            search={{ goal: goalAddress(goal) }}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg hover:text-brass-ink"
          >
            <Icon
              name={isDone ? 'check-mark' : icon}
              className={isDone ? 'size-6 shrink-0 text-moss' : 'size-6 shrink-0 text-brass'}
            />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-2 text-sm">
                <span className="truncate font-semibold">{name}</span>
                <span className={isDone ? 'shrink-0 text-moss-ink' : 'shrink-0 text-[0.8125rem] text-muted'}>
                  {text}
                </span>
              </span>
              <Meter share={share} tone={isDone ? 'moss' : 'brass'} className="mt-1 h-1" />
            </span>
          </Link>
          {isEditable && (
            <IconButton
              icon="cross-mark"
              label={`Unpin ${name}`}
              onClick={() => void game.act({ type: 'unpinGoal', goal })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function useShownGoals(): Shown[] {
  // Compared as text: the player changes with every completion, its goals rarely.
  const text = useGame(({ player, content }) =>
    player && content
      ? JSON.stringify(
          player.pinnedGoals.map((pinned) => ({
            ...pinned,
            ...goalProgress(player, content, pinned.goal),
            name: goalName(content, pinned.goal),
            icon: goalIcon(content, pinned.goal),
          })),
        )
      : '[]',
  )
  return JSON.parse(text) as Shown[]
}
