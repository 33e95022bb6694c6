import { type Activity, type SkillType, skillName } from '@hearthward/engine'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { Switch } from '../../ui/form/Switch.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { QueueDialog } from '../action/QueueDialog.tsx'
import { ActivityCard } from '../place/ActivityCard.tsx'
import { ChooseShown } from '../skills/ChooseShown.tsx'
import { useShownSkills } from '../skills/shown-skills.ts'
import { isPossible, shelvesOf } from './recipes.ts'

/** The recipes by skill. They can be made at any place from the items in the pack. */
export function CraftPage() {
  const { skill } = useSearch({ from: '/game/craft' })
  const navigate = useNavigate()
  const player = useGame((state) => state.player)
  const skills = useShownSkills()
  const content = useGame((state) => state.content)
  const [onlyPossible, setOnlyPossible] = useState(false)
  const [queueing, setQueueing] = useState<Activity | null>(null)
  const shelves = useMemo(
    () => (player && content ? shelvesOf(content, player, skills) : []),
    [player, content, skills],
  )
  // Chosen once: the selected tab must not change when the player uses up a material.
  const [opened] = useState(() => shelves.find(({ possible }) => possible > 0)?.skill)
  const shelfOf = (id: SkillType | undefined) => shelves.find((each) => each.skill === id)
  const shelf = shelfOf(skill) ?? shelfOf(opened) ?? shelves[0]
  if (!player || !content) return null
  if (!shelf) return <AllHidden />
  const shown = onlyPossible ? shelf.recipes.filter((recipe) => isPossible(recipe, content, player)) : shelf.recipes
  const possible = shelves.reduce((sum, each) => sum + each.possible, 0)
  return (
    <Page
      wide
      title="Craft"
      intro={
        possible === 0
          ? 'You carry no materials to craft with.'
          : `You can make ${plural(possible, 'recipe')} right now.`
      }
      aside={<Switch label="Only what I can make now" checked={onlyPossible} onChange={setOnlyPossible} />}
    >
      <div className="-mx-4 mid:-mx-5 hall:-mx-7">
        <Tabs
          label="Skills"
          tabs={shelves.map((each) => ({ id: each.skill, label: skillName(each.skill), count: each.possible }))}
          selected={shelf.skill}
          onSelect={(id) => void navigate({ to: '/game/craft', search: { skill: id }, replace: true })}
        >
          <div className="px-4 py-4 mid:px-5 hall:px-7">
            <h2 className="sr-only">{skillName(shelf.skill)}</h2>
            {shown.length === 0 && (
              <EmptyState icon="hammer-nails">
                You cannot make any {skillName(shelf.skill)} recipe from your pack. Turn the filter off to see what you
                need.
              </EmptyState>
            )}
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
              {shown.map((recipe) => (
                <ActivityCard key={recipe.id} activity={recipe} onQueue={setQueueing} />
              ))}
            </div>
          </div>
        </Tabs>
      </div>
      {queueing && <QueueDialog activity={queueing} onClose={() => setQueueing(null)} />}
    </Page>
  )
}

function AllHidden() {
  return (
    <Page wide title="Craft">
      <EmptyState icon="hammer-nails">
        <p>All crafting skills are hidden.</p>
        <ChooseShown />
      </EmptyState>
    </Page>
  )
}
