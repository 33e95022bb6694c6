import { type Activity, countOf, isPremium, type Resource, textOf, usesBank } from '@hearthward/engine'
import { useId, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatSeconds } from '../../ui/format/durations.ts'
import { coinUnit, formatExact, formatPoints } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCompletionPoints } from '../action/completion-points.ts'
import { profitOf, profitText } from '../action/profit.ts'
import { QueueDialog } from '../action/QueueDialog.tsx'
import { ratesOf } from '../action/rates.ts'
import { isRecipe, workIcon } from '../action/works.ts'
import { QueueTimes, StartOrQueue } from '../place/ActivityCard.tsx'
import { useHindrance } from '../place/activities.ts'
import { placeName } from '../place/place-name.ts'
import { useGoTo } from '../quests/go-to.ts'
import { LevelNeed, Need } from '../quests/QuestTerms.tsx'
import { levelsOf } from '../quests/required-levels.ts'
import { Columns, EntryFrame, Figure, Figures } from './EntryFrame.tsx'
import { EntryLink } from './EntryLink.tsx'
import { LineList } from './LineList.tsx'
import { itemLine } from './lines.ts'
import { rankOf, whereOf } from './ranks.ts'
import { goalLines, yieldLines } from './sections.ts'
import { targetOfWork } from './targets.ts'

export function WorkEntry({ work }: { work: Activity }) {
  const content = useGame((state) => state.content)
  const done = useGame(({ player }) => player?.completions[work.id] ?? 0)
  const perHour = useGame(
    useShallow(({ player, era }) => {
      if (!player || !era) return { experience: 0, profit: 0 }
      const rates = ratesOf(player, era, work)
      return {
        experience: Math.round(rates.experiencePerHour),
        profit: Math.round(profitOf(player, era, work, rates, null) ?? 0),
      }
    }),
  )
  const points = useCompletionPoints(work)
  if (!content) return null
  const recipe = isRecipe(work)
  const where = recipe ? 'Anywhere' : whereOf(content, work)
  return (
    <EntryFrame
      kind={recipe ? 'recipes' : 'activities'}
      back={recipe ? 'All recipes' : 'All activities'}
      icon={workIcon(content, work)}
      name={work.name}
      sort={[rankOf(work), where, work.membersOnly && 'Members'].filter(Boolean).join(' · ')}
      description={work.description}
    >
      <Figures>
        <Figure label="Experience">{formatPoints(points)}</Figure>
        <Figure label="Takes">{formatSeconds(work.duration)}</Figure>
        <Figure label="Experience an hour">
          <Amount value={perHour.experience} />
        </Figure>
        <Figure label="Profit an hour" note="at shop prices">
          {profitText(perHour.profit)}
          <span className="text-[0.8125rem] font-normal text-muted"> {coinUnit(perHour.profit)}</span>
        </Figure>
        <Figure label="You completed it">
          <Amount value={done} />
          <span className="text-[0.8125rem] font-normal text-muted"> {done === 1 ? 'time' : 'times'}</span>
        </Figure>
      </Figures>
      <Columns>
        <div className="grid gap-4">
          <Card title="Requirements">
            <ul className="grid gap-1">
              {levelsOf(work.levelRequirements).map(([skill, level]) => (
                <LevelNeed key={skill} skill={skill} level={level} />
              ))}
              {work.resources.map((resource) => (
                <ResourceNeed key={resource.itemId} resource={resource} />
              ))}
              {work.membersOnly && <MembersNeed />}
            </ul>
            <StartOrTravel work={work} />
          </Card>
        </div>
        <div className="grid gap-4">
          <Outputs work={work} />
          <Goals work={work} />
        </div>
      </Columns>
    </EntryFrame>
  )
}

function ResourceNeed({ resource: { itemId, quantity, consumed } }: { resource: Resource }) {
  const content = useGame((state) => state.content)
  const held = useGame(({ player }) => (player ? countOf(player.inventory, itemId) : 0))
  const banked = useGame(({ player }) => (player ? countOf(player.bank, itemId) : 0))
  const fromBank = useGame(({ player }) => player !== null && usesBank(player))
  if (!content) return null
  const { icon, name, target } = itemLine(content, itemId)
  const bank = (fromBank || held < quantity) && banked > 0 ? `, ${formatExact(banked)} in the bank` : ''
  const isMet = held + (fromBank ? banked : 0) >= quantity
  return (
    <Need isMet={isMet} icon={icon} aside={`you carry ${formatExact(held)}${bank}`}>
      {target ? (
        <EntryLink target={target} fills className="font-semibold">
          {name}
        </EntryLink>
      ) : (
        name
      )}
      {quantity > 1 && <span className="text-muted"> × {formatExact(quantity)}</span>}
      {!consumed && <span className="text-[0.8125rem] text-muted"> tool, not used up</span>}
    </Need>
  )
}

function MembersNeed() {
  const isMember = useGame(({ player }) => (player ? isPremium(player, player.settledAt) : false))
  return (
    <Need isMet={isMember} icon="laurel-crown" aside={isMember ? 'you are a member' : 'you are not a member'}>
      {textOf('activity/members', {})}
    </Need>
  )
}

/** Starts the activity at the player's place, or travels to its place first. */
function StartOrTravel({ work }: { work: Activity }) {
  const why = useId()
  const isHere = useGame(({ player }) => work.locationId === null || player?.currentLocation === work.locationId)
  const isBusyHere = useGame(({ player }) => Boolean(player?.currentAction?.locationId))
  const hindrance = useHindrance(work)
  const [queueing, setQueueing] = useState(false)
  const go = useGoTo()
  return (
    <div className="@container mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-dashed border-line pt-3">
      <p id={why} className="text-sm text-muted">
        {isHere
          ? (hindrance?.text ?? 'You meet all requirements.')
          : isBusyHere && 'Travelling ends what you are doing.'}
      </p>
      {isHere ? (
        <StartOrQueue activity={work} why={why} onQueue={() => setQueueing(true)} />
      ) : (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
          <QueueTimes activity={work} onQueue={() => setQueueing(true)} />
          <Button small icon="footprint" onClick={() => void go({ kind: 'work', work })}>
            <TravelLabel work={work} />
          </Button>
        </div>
      )}
      {queueing && <QueueDialog activity={work} onClose={() => setQueueing(false)} />}
    </div>
  )
}

function TravelLabel({ work }: { work: Activity }) {
  const place = useGame(({ content }) => placeName(content, work.locationId ?? ''))
  return <>Travel to {place}</>
}

function Outputs({ work }: { work: Activity }) {
  const era = useGame((state) => state.era)
  const lines = useMemo(() => {
    const { player } = useGame.getState()
    return player && era ? yieldLines(player, era, work) : []
  }, [era, work])
  return (
    <Card title="Produces">
      {lines.length > 0 ? (
        <LineList label="Produces" lines={lines} />
      ) : (
        <EmptyState icon="upgrade">No items: it only gives experience.</EmptyState>
      )}
    </Card>
  )
}

function Goals({ work }: { work: Activity }) {
  const content = useGame((state) => state.content)
  const lines = useMemo(
    () => (content ? goalLines(content, 'completions', targetOfWork(work).id) : []),
    [content, work],
  )
  if (lines.length === 0) return null
  return (
    <Card title="Needed for">
      <LineList label="Needed for" lines={lines} />
    </Card>
  )
}
