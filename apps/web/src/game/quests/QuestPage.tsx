import { find, type Quest, type QuestStep } from '@hearthward/engine'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { game, useGame } from '../../client/index.ts'
import { NotFoundPage } from '../../pages/error-pages.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Page } from '../../ui/Page.tsx'
import { Card } from '../../ui/Panel.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { PlanLink } from '../planner/PlanLink.tsx'
import { pinQuest, unpinQuest, usePinnedQuest } from './pinned-quest.ts'
import { Requirements, Rewards } from './QuestTerms.tsx'
import { useQuest, useQuestLog, useStepProgress } from './quest-hooks.ts'
import { type QuestState, stateOfQuest } from './quest-log.ts'
import { StepList } from './StepList.tsx'
import { WayList } from './WayList.tsx'
import { startingWays, waysOf } from './ways.ts'

export function QuestPage() {
  const { questId = '' } = useParams({ strict: false })
  const quest = useQuest(questId)
  return quest ? <QuestDetails key={quest.id} quest={quest} /> : <NotFoundPage />
}

const STATE_LABELS: Record<QuestState, string> = {
  active: 'In progress',
  open: 'Ready to begin',
  locked: 'Locked: you do not meet the requirements yet',
  done: 'Done',
}

/** A quest: its description, its progress and where to go. */
function QuestDetails({ quest }: { quest: Quest }) {
  const state = stateOfQuest(useQuestLog(), quest)
  return (
    <Page
      title={quest.name}
      intro={STATE_LABELS[state]}
      aside={
        <div className="flex flex-wrap gap-2">
          {state !== 'done' && <PlanLink small goal={{ kind: 'quest', questId: quest.id }} />}
          {state === 'active' && <PinButton quest={quest} />}
        </div>
      }
      back={
        <Link to="/game/quests" className="inline-flex min-h-10 items-center text-sm text-muted hover:text-text">
          All quests
        </Link>
      }
    >
      <p className="font-display text-[1.1875rem] leading-relaxed">{quest.description}</p>
      <div className="mt-5 grid gap-4">
        {state === 'active' && <NextStep quest={quest} />}
        {state === 'open' && <Beginning quest={quest} />}
        <Requirements quest={quest} />
        <Card title="The story">
          <StepList quest={quest} state={state} />
        </Card>
        <Rewards quest={quest} />
      </div>
    </Page>
  )
}

/** Toggles whether the quest is shown on the page of the place. */
function PinButton({ quest }: { quest: Quest }) {
  const isPinned = usePinnedQuest()?.id === quest.id
  return (
    <Button
      small
      icon="pin"
      aria-pressed={isPinned}
      className="aria-pressed:border-brass aria-pressed:text-brass-ink"
      onClick={() => (isPinned ? unpinQuest() : pinQuest(quest.id))}
    >
      Pin quest
    </Button>
  )
}

function NextStep({ quest }: { quest: Quest }) {
  const content = useGame((state) => state.content)
  const progress = useStepProgress(quest)
  const step = progress?.step
  const ways = useMemo(() => (content && step ? waysOf(content, quest.id, step) : []), [content, quest.id, step])
  if (!progress) return null
  const { now, of } = progress
  return (
    <Card title="What to do next">
      <p>{progress.step.text}</p>
      <TargetEntry step={progress.step} />
      {of > 1 && (
        <div className="mt-3 flex items-center gap-3">
          <Meter
            deep
            share={now / of}
            tone="brass"
            className="h-2 flex-1"
            label="Progress of this step"
            text={`${now} of ${of}`}
          />
          <p className="text-sm text-muted">
            {progress.step.type === 'skill' && 'level '}
            {formatExact(now)} of {formatExact(of)}
          </p>
        </div>
      )}
      <h3 className="mt-4 mb-2 font-sans text-sm text-muted">Where to go</h3>
      <WayList ways={ways} />
    </Card>
  )
}

/** A link to the item or monster of the step. */
function TargetEntry({ step: { type, target = '', requirements } }: { step: QuestStep }) {
  const itemId = requirements?.itemId ?? ''
  const name = useGame(({ content }) => {
    if (!content) return undefined
    return type === 'kill' ? find(content.monsters, target)?.name : find(content.items, itemId)?.name
  })
  if (!name) return null
  return (
    <p className="relative flex min-h-10 items-center gap-2 text-sm text-muted">
      <Icon name="open-book" className="size-[1.125rem]" />
      <EntryLink target={type === 'kill' ? { kind: 'monsters', id: target } : { kind: 'items', id: itemId }} fills>
        About {name.toLowerCase()}
      </EntryLink>
    </p>
  )
}

function Beginning({ quest }: { quest: Quest }) {
  const content = useGame((state) => state.content)
  const ways = useMemo(() => (content ? startingWays(content, quest.id) : []), [content, quest.id])
  return (
    <Card title="How to start">
      {ways.length > 0 ? (
        <>
          <p className="mb-3">Talk to start this quest.</p>
          <WayList ways={ways} />
        </>
      ) : (
        <Button look="primary" onClick={() => void game.act({ type: 'startQuest', questId: quest.id })}>
          Begin
        </Button>
      )}
    </Card>
  )
}
