import type { PlannerGoal } from '@hearthward/engine'
import { useCallback } from 'react'
import { useGame } from '../../client/index.ts'
import { useShownSkills } from '../skills/shown-skills.ts'
import { CommandSearch } from './CommandSearch.tsx'
import { searchGoals } from './goal-search.ts'

const MOST_SHOWN = 8

/** A field that finds a goal: '100 oak longbows', 'smithing 50', a quest or an achievement. */
export function GoalSearch({ onPick }: { onPick: (goal: PlannerGoal) => void }) {
  const content = useGame((state) => state.content)
  const skills = useShownSkills()
  const find = useCallback(
    (text: string) => {
      const { player } = useGame.getState()
      if (!content || !player) return []
      const goals = searchGoals(content, player, skills, text, MOST_SHOWN)
      return goals.map((goal) => ({ ...goal, hint: goal.hint.replace('Plan · ', '') }))
    },
    [content, skills],
  )
  return (
    <CommandSearch
      name="What do you want?"
      placeholder="100 oak longbows, smithing 50, a quest …"
      listName="Goals"
      advice="Try part of a name, with a number before it."
      find={find}
      onPick={({ goal }) => onPick(goal)}
    />
  )
}
