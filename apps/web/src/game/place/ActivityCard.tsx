import type { Activity } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { memo, useId, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { workIcon } from '../action/works.ts'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { targetOfWork } from '../encyclopedia/targets.ts'
import { proceedIfSafe, useIsEstimating } from '../fight-estimate/fight-risk.ts'
import { LoadoutMark } from '../loadouts/LoadoutMark.tsx'
import { ActivityFigures } from './ActivityFigures.tsx'
import { type Flow, useDifficultyText, useFlows, useHindrance } from './activities.ts'
import { addEntry, readTimes, startFor } from './add-entry.ts'

interface ActivityCardProps {
  activity: Activity
  onQueue: (activity: Activity) => void
}

/** An activity: its requirements, inputs, outputs and rates. */
export const ActivityCard = memo(function ActivityCard({ activity, onQueue }: ActivityCardProps) {
  const id = useId()
  const hindrance = useHindrance(activity)
  const isRunning = useGame((state) => state.player?.currentAction?.activityId === activity.id)
  const isLocked = hindrance?.kind === 'level'
  const isForMembers = hindrance?.kind === 'members' && !isRunning
  const rank = useDifficultyText(activity)
  const icon = useGame(({ content }) => workIcon(content, activity))
  return (
    <article
      aria-labelledby={id}
      className={cx(
        '@container flex flex-col rounded-2xl border p-3.5 transition-colors compact:p-3',
        isRunning
          ? 'border-ember/60 bg-linear-to-b from-ember/14 to-panel to-60%'
          : 'border-line bg-panel hover:border-line-strong',
      )}
    >
      <div className="relative flex items-start gap-3 rounded-xl">
        <span
          className={cx(
            'grid size-11 shrink-0 place-items-center rounded-xl bg-raised',
            isRunning ? 'text-ember' : isLocked ? 'text-faint' : 'text-brass',
          )}
        >
          <Icon name={icon} className="size-7" />
        </span>
        <div className="min-w-0">
          <h3
            id={id}
            className={cx(
              'text-[1.0625rem]',
              isLocked && 'text-muted',
              isForMembers && 'max-mid:flex max-mid:min-h-10 max-mid:items-center',
            )}
            data-tip={activity.description}
          >
            <EntryLink target={targetOfWork(activity)} fills>
              {activity.name}
            </EntryLink>
          </h3>
          {hindrance && !isRunning ? (
            <p className={cx('text-[0.8125rem]', isLocked ? 'text-blood-ink' : 'text-brass-ink')} id={`${id}-why`}>
              {isForMembers ? (
                // Stacked above the link of the name, which covers the card.
                <Link
                  to="/game/membership"
                  className="relative inline-flex items-center gap-1.5 underline max-mid:min-h-10"
                >
                  <Icon name="queen-crown" className="size-4" />
                  {hindrance.text}
                </Link>
              ) : (
                hindrance.text
              )}
            </p>
          ) : (
            <p className="text-[0.8125rem] text-muted">{rank}</p>
          )}
          <LoadoutMark activity={activity} />
        </div>
      </div>
      <Flows activity={activity} />
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2 gap-y-2.5 border-t border-dashed border-line pt-2.5">
        <ActivityFigures activity={activity} isLocked={isLocked} />
        <StartOrQueue activity={activity} why={`${id}-why`} onQueue={onQueue} />
      </div>
    </article>
  )
})

/**
 * The number of times, and buttons to queue or start. `why` is the id of the element with the reason why starting is
 * disabled.
 */
export function StartOrQueue({ activity, why, onQueue }: ActivityCardProps & { why: string }) {
  const hindrance = useHindrance(activity)
  const isRunning = useGame((state) => state.player?.currentAction?.activityId === activity.id)
  const isEstimating = useIsEstimating(activity)
  const [times, setTimes] = useState('')
  const start = () => {
    const read = readTimes(times)
    if (read === undefined) return
    setTimes('')
    void proceedIfSafe(activity, () => void startFor(activity, read))
  }
  return (
    <div className="ml-auto flex items-center gap-1">
      <TimesAndQueue activity={activity} times={times} onTimes={setTimes} onQueue={onQueue} />
      {/* One button for both, so that it keeps the focus when its meaning changes. */}
      <Button
        small
        look={isRunning ? 'running' : 'plain'}
        working={isEstimating}
        disabled={hindrance !== null && !isRunning}
        aria-label={`${isRunning ? 'Stop' : 'Start'} ${activity.name}`}
        aria-describedby={hindrance && !isRunning ? why : undefined}
        onClick={() => (isRunning ? void game.act({ type: 'stopAction' }) : start())}
      >
        {isRunning ? 'Stop' : 'Start'}
      </Button>
    </div>
  )
}

/** The number of times, and a button that adds the activity to the plan. It travels there by itself. */
export function QueueTimes({ activity, onQueue }: ActivityCardProps) {
  const [times, setTimes] = useState('')
  return (
    <div className="flex items-center gap-1">
      <TimesAndQueue activity={activity} times={times} onTimes={setTimes} onQueue={onQueue} />
    </div>
  )
}

interface TimesAndQueueProps extends ActivityCardProps {
  times: string
  onTimes: (text: string) => void
}

/** With a number of times the activity is added to the plan at once; without one the end is asked for. */
function TimesAndQueue({ activity, times, onTimes, onQueue }: TimesAndQueueProps) {
  const add = () => {
    const read = readTimes(times)
    if (read === undefined) return
    if (read === null) return onQueue(activity)
    const goal = { kind: 'count', count: read } as const
    void proceedIfSafe(activity, () => {
      void addEntry(activity, goal).then(({ ok }) => {
        if (!ok) return
        onTimes('')
        announce(`${activity.name} is added to the plan, ${plural(read, 'time')}`)
      })
    })
  }
  return (
    <>
      <input
        aria-label={`How many times: ${activity.name}`}
        data-tip="How many times. Empty: until it stops"
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        placeholder="∞"
        maxLength={12}
        value={times}
        onChange={({ target }) => onTimes(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && add()}
        className="h-9 w-14 rounded-[10px] border border-line-strong/70 bg-ground px-2 text-center text-base tabular-nums placeholder:text-muted hover:border-line-strong max-mid:h-10 mid:text-sm"
      />
      <Button
        small
        look="quiet"
        icon="stack"
        className="px-2.5!"
        aria-label={`Queue ${activity.name}`}
        data-tip="Queue with a goal of your choice"
        onClick={add}
      >
        <span className="hidden @min-[24rem]:inline">Queue</span>
      </Button>
    </>
  )
}

/** Inputs and outputs. */
function Flows({ activity }: { activity: Activity }) {
  const { uses, yields } = useFlows(activity)
  return (
    <div className="my-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
      {uses.length > 0 && (
        <>
          <FlowList label="Uses" flows={uses} />
          <span aria-hidden="true">→</span>
        </>
      )}
      <FlowList label="Yields" flows={yields} />
    </div>
  )
}

function FlowList({ label, flows }: { label: string; flows: Flow[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-3 gap-y-1">
      {flows.map(({ itemId, icon, name, amount }) => (
        <li key={itemId} className="flex items-center gap-1.5" data-tip={amount ? `${name} ${amount}` : name}>
          <Icon name={icon} className={cx('size-4', amount.endsWith('%') && 'text-arcane')} />
          {amount.endsWith('%') ? <span className="sr-only">{name}</span> : name} {amount}
        </li>
      ))}
    </ul>
  )
}
