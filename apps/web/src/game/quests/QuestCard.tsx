import { find, type Quest } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { formatAmount } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { placeName } from '../place/place-name.ts'
import { useStepProgress } from './quest-hooks.ts'
import type { QuestState } from './quest-log.ts'
import { levelNames, missingLevels } from './required-levels.ts'
import { startingWays } from './ways.ts'

const LOOKS: Record<QuestState, { icon: string; tint: string }> = {
  active: { icon: 'scroll-unfurled', tint: 'text-brass' },
  open: { icon: 'scroll-quill', tint: 'text-river' },
  locked: { icon: 'padlock', tint: 'text-faint' },
  done: { icon: 'check-mark', tint: 'text-moss' },
}

/** A quest in the log and at a place. */
export function QuestCard({ quest, state }: { quest: Quest; state: QuestState }) {
  const { icon, tint } = LOOKS[state]
  return (
    <Link
      to="/game/quests/$questId"
      params={{ questId: quest.id }}
      className="flex h-full gap-3.5 rounded-2xl border border-line bg-panel p-3.5 transition-colors hover:border-line-strong compact:p-3"
    >
      <span className={cx('grid size-11 shrink-0 place-items-center rounded-xl bg-raised', tint)}>
        <Icon name={icon} className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className={cx('text-[1.0625rem]', state === 'locked' && 'text-muted')}>{quest.name}</h3>
        <div className="mt-0.5 text-sm text-muted">
          {state === 'active' && <CurrentStep quest={quest} />}
          {state === 'open' && (
            <>
              <p>{quest.description}</p>
              <Beginning quest={quest} />
            </>
          )}
          {state === 'locked' && <Lacking quest={quest} />}
          {state === 'done' && <p>{quest.description}</p>}
        </div>
      </div>
    </Link>
  )
}

function CurrentStep({ quest }: { quest: Quest }) {
  const progress = useStepProgress(quest)
  if (!progress) return <p>This quest cannot be continued at the moment.</p>
  const { step, now, of } = progress
  const nth = quest.steps.indexOf(step)
  return (
    <>
      <p className="text-text">{step.text}</p>
      <p className="mt-1.5 flex items-center gap-3 text-[0.8125rem]">
        <Meter share={(nth + now / of) / quest.steps.length} tone="brass" className="h-1.5 flex-1" />
        <span>
          {of > 1 ? `${formatAmount(now)} of ${formatAmount(of)}` : `step ${nth + 1} of ${quest.steps.length}`}
        </span>
      </p>
    </>
  )
}

function Beginning({ quest }: { quest: Quest }) {
  const people = useGame(({ content }) => {
    if (!content) return ''
    return startingWays(content, quest.id)
      .flatMap((way) => (way.kind === 'talk' ? [`${way.npc.name} at ${placeName(content, way.npc.location)}`] : []))
      .join(' or ')
  })
  return people ? <p className="mt-1 text-[0.8125rem] text-river-ink">Talk to {people}</p> : null
}

function Lacking({ quest: { requirements, after } }: { quest: Quest }) {
  const missing = useGame(({ player, content }) => {
    if (!player || !content) return ''
    const levels = levelNames(missingLevels(player, requirements))
    const earlier = after
      .filter((id) => !player.questProgress.completedQuests.includes(id))
      .map((id) => find(content.quests, id)?.name ?? id)
    return [...levels, ...earlier].join(', ')
  })
  return <p>Needs {missing}</p>
}
