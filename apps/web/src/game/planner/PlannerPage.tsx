import { goalKey, MOST_PLANNED, PINNED_GOALS, type PinnedGoal, type PlannerGoal } from '@hearthward/engine'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, useMemo, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { Page } from '../../ui/Page.tsx'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BestLink } from '../ranking/BestLink.tsx'
import { GoalPlan } from './GoalPlan.tsx'
import { GoalSearch } from './GoalSearch.tsx'
import { goalAddress, goalAt, wantsTooMany } from './goals.ts'
import { PinnedList } from './PinnedGoals.tsx'

const EXAMPLES: readonly PlannerGoal[] = [
  { kind: 'item', itemId: 'oak_longbow', quantity: 100 },
  { kind: 'level', skill: 'smithing', level: 50 },
  { kind: 'quest', questId: 'master_gardener' },
]

/** Finds what a goal takes and puts it into the plan. The goal is part of the address. */
export function PlannerPage() {
  const { goal: address = '' } = useSearch({ from: '/game/planner' })
  const content = useGame((state) => state.content)
  const navigate = useNavigate()
  const goal = useMemo(() => (content ? goalAt(content, address) : null), [content, address])
  const open = (next: PlannerGoal) => void navigate({ to: '/game/planner', search: { goal: goalAddress(next) } })
  if (!content) return null
  return (
    <Page
      wide
      title="Planner"
      intro="What a goal takes, given what you have, and the fastest way there."
      aside={<BestLink />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <GoalSearch onPick={open} />
        <Pinned />
        {goal ? (
          <Chosen key={goalKey(goal)} goal={goal} />
        ) : (
          <EmptyState icon="checkbox-tree">
            {noGoalText(address)} For example:{' '}
            {EXAMPLES.filter((example) => goalAt(content, goalAddress(example))).map((example, index) => (
              <Fragment key={goalKey(example)}>
                {index > 0 && ', '}
                <Link
                  to="/game/planner"
                  search={{ goal: goalAddress(example) }}
                  className="font-semibold text-brass-ink hover:underline"
                >
                  {exampleText(example)}
                </Link>
              </Fragment>
            ))}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}

function noGoalText(address: string): string {
  if (!address) return 'Search for an item, a skill level, a quest or an achievement.'
  if (wantsTooMany(address)) return `The planner plans at most ${formatExact(MOST_PLANNED)} of an item.`
  return 'The game has no such goal.'
}

function exampleText(goal: PlannerGoal): string {
  return goal.kind === 'item' ? '100 oak longbows' : goal.kind === 'level' ? 'Smithing 50' : 'a quest'
}

function Pinned() {
  const count = useGame(({ player }) => player?.pinnedGoals.length ?? 0)
  if (count === 0) return null
  return (
    <Card title="Pinned goals" aside={<span className="text-sm text-muted">{`${count} of ${PINNED_GOALS}`}</span>}>
      <PinnedList isEditable />
    </Card>
  )
}

/** The goal of the address, with the choices of its pin or of this visit. */
function Chosen({ goal }: { goal: PlannerGoal }) {
  const pinned = usePinned(goal)
  const [choices, setChoices] = useState<PinnedGoal['choices']>({})
  const current = pinned ? pinned.choices : choices
  const choose = (key: string, wayId: string) => {
    const next = { ...current, [key]: wayId }
    if (pinned) void game.act({ type: 'pinGoal', goal, choices: next })
    else setChoices(next)
  }
  const isOther = pinned !== null && goalAddress(pinned.goal) !== goalAddress(goal)
  return (
    <GoalPlan
      goal={goal}
      choices={current}
      onChoose={choose}
      actions={
        pinned && !isOther ? (
          <Button icon="pin" onClick={() => void game.act({ type: 'unpinGoal', goal })}>
            Unpin
          </Button>
        ) : (
          <Button icon="pin" onClick={() => void game.act({ type: 'pinGoal', goal, choices: current })}>
            {isOther ? 'Change pinned goal' : 'Pin goal'}
          </Button>
        )
      }
    />
  )
}

function usePinned(goal: PlannerGoal): PinnedGoal | null {
  const key = goalKey(goal)
  // Compared as text: the array is a new one after every change of the player.
  const text = useGame(({ player }) => {
    const pinned = player?.pinnedGoals.find((each) => goalKey(each.goal) === key)
    return pinned ? JSON.stringify(pinned) : ''
  })
  return useMemo(() => (text ? (JSON.parse(text) as PinnedGoal) : null), [text])
}
