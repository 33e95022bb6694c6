import type { PlannerGoal } from '@hearthward/engine'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { SearchInput } from '../../ui/form/Field.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useListbox } from '../../ui/Listbox.tsx'
import { useShownSkills } from '../skills/shown-skills.ts'
import { searchGoals } from './goal-search.ts'

const MOST_SHOWN = 8

/** A field that finds a goal: '100 oak longbows', 'smithing 50', a quest or an achievement. */
export function GoalSearch({ onPick }: { onPick: (goal: PlannerGoal) => void }) {
  const [text, setText] = useState('')
  const found = useFoundGoals(useDeferredValue(text))
  const pick = (goal: PlannerGoal) => {
    setText('')
    onPick(goal)
  }
  const listbox = useListbox({
    options: found,
    keyOf: ({ id }) => id,
    isOpen: found.length > 0,
    onPick: ({ goal }) => pick(goal),
    startsAtFirst: true,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (listbox.move(event)) return
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
    }
    const first = listbox.chosen ?? found[0]
    if (event.key !== 'Enter' || !first) return
    event.preventDefault()
    pick(first.goal)
  }
  return (
    <search className="relative block">
      <SearchInput
        {...listbox.field}
        label="100 oak longbows, smithing 50, a quest …"
        aria-label="What do you want?"
        value={text}
        onChange={(typed) => {
          setText(typed)
          listbox.reset()
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {text.trim() && plural(found.length, 'match', 'matches')}
      </p>
      {found.length > 0 && (
        <div
          id={listbox.listId}
          role="listbox"
          aria-label="Goals"
          className="absolute inset-x-0 top-full z-20 mt-1.5 rounded-xl border border-line bg-panel p-1.5 shadow-float"
        >
          {found.map((goal) => (
            <div
              key={goal.id}
              {...listbox.option(goal)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2.5 text-sm aria-selected:bg-raised"
            >
              <Icon name={goal.icon} className="size-5 shrink-0 text-brass" />
              <span className="min-w-0 flex-1 truncate font-semibold">{goal.label}</span>
              <span className="shrink-0 text-[0.8125rem] text-muted">{goal.hint.replace('Plan · ', '')}</span>
            </div>
          ))}
        </div>
      )}
      {text.trim() && found.length === 0 && (
        <p className="mt-2 text-sm text-muted">No results. Try part of a name, with a number before it.</p>
      )}
    </search>
  )
}

function useFoundGoals(text: string) {
  const content = useGame((state) => state.content)
  const skills = useShownSkills()
  return useMemo(() => {
    const { player } = useGame.getState()
    return content && player && text.trim() ? searchGoals(content, player, skills, text, MOST_SHOWN) : []
  }, [content, skills, text])
}
