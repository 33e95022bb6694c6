import type { Achievement, Content, Requirement } from '@hearthward/engine'
import { memo, useId } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { PlanText } from '../planner/PlanLink.tsx'
import { type AchievementEntry, byCategory, categoryName } from './entries.ts'
import { missingNames, rewardTexts, stepFigure, stepName, stepTarget } from './words.ts'

/** Achievements as cards, by category where `isGrouped` is set. */
export function AchievementList({ entries, isGrouped }: { entries: readonly AchievementEntry[]; isGrouped: boolean }) {
  if (!isGrouped) return <AchievementGrid entries={entries} heading="h2" />
  return (
    <div className="grid gap-7">
      {byCategory(entries).map(([category, group]) => (
        <AchievementGroup key={category} category={category} entries={group} />
      ))}
    </div>
  )
}

function AchievementGroup({ category, entries }: { category: string; entries: readonly AchievementEntry[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 text-lg">
        {categoryName(category)}
        <span className="ml-2 font-sans text-sm font-normal text-muted">{entries.length}</span>
      </h2>
      <AchievementGrid entries={entries} heading="h3" />
    </section>
  )
}

/** One level below the heading above the cards. */
type CardHeading = 'h2' | 'h3'

function AchievementGrid({ entries, heading }: { entries: readonly AchievementEntry[]; heading: CardHeading }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2.5">
      {entries.map((entry) => (
        <AchievementCard key={entry.achievement.id} entry={entry} heading={heading} />
      ))}
    </ul>
  )
}

const TIERS: Readonly<Record<Achievement['tier'], string>> = {
  bronze: 'border-line text-brass/80',
  silver: 'border-line-strong text-text',
  gold: 'border-brass/60 text-brass',
  platinum: 'border-arcane/60 text-arcane',
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

const AchievementCard = memo(function AchievementCard({
  entry,
  heading: Heading,
}: {
  entry: AchievementEntry
  heading: CardHeading
}) {
  const content = useGame((state) => state.content)
  const { achievement, earnedAt } = entry
  const { name, description, tier, icon, rewards } = achievement
  if (!content) return null
  const brings = rewardTexts(rewards, content)
  return (
    <li
      className="flex gap-3.5 rounded-2xl border border-line bg-panel p-3.5 compact:p-3"
      data-achievement={achievement.id}
    >
      <span
        className={cx(
          'grid size-12 shrink-0 place-items-center rounded-xl border bg-raised',
          earnedAt === null ? 'border-line text-faint' : TIERS[tier],
        )}
      >
        <Icon name={icon} className="size-7" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-baseline justify-between gap-3">
          <Heading className="text-[1.0625rem]">{name}</Heading>
          <span className="text-[0.8125rem] text-muted">{tier}</span>
        </div>
        <p className="text-sm text-muted">{description}</p>
        <div className="mt-auto pt-2">
          {earnedAt === null ? (
            <Steps entry={entry} content={content} />
          ) : (
            <p className="flex items-center gap-1.5 text-[0.8125rem] text-moss-ink">
              <Icon name="check-mark" className="size-3.5" />
              earned on {date.format(earnedAt)}
            </p>
          )}
          {earnedAt === null && <PlanText goal={{ kind: 'achievement', achievementId: achievement.id }} name={name} />}
          {brings.length > 0 && (
            <p className="mt-1.5 text-[0.8125rem] text-muted">
              {earnedAt === null ? 'Reward:' : 'Rewarded:'} <span className="text-brass-ink">{brings.join(', ')}</span>
            </p>
          )}
        </div>
      </div>
    </li>
  )
})

/** With more steps than this, the card shows one meter for all of them. */
const MOST_LISTED = 4

function Steps({ entry, content }: { entry: AchievementEntry; content: Content }) {
  const { achievement, steps, share } = entry
  const { name, requirements } = achievement
  const [only] = steps
  if (steps.length === 1 && only) {
    const [requirement] = requirements
    return (
      <div className="relative rounded-lg has-[a]:max-mid:min-h-10">
        <Bar share={share} label={`Progress of ${name}`} figure={stepFigure(only)} />
        {requirement && stepTarget(requirement, content) && (
          <p className="mt-1 text-[0.8125rem]">
            <StepName requirement={requirement} content={content} />
          </p>
        )}
      </div>
    )
  }
  const done = steps.filter(({ progress, target }) => progress >= target).length
  if (steps.length > MOST_LISTED) {
    return (
      <>
        <Bar share={share} label={`Progress of ${name}`} figure={`${done} of ${steps.length}`} />
        <p className="mt-1 text-[0.8125rem] text-muted">Missing: {missingNames(requirements, steps, content)}</p>
      </>
    )
  }
  return (
    <ul className="grid gap-1.5 has-[a]:max-mid:gap-0">
      {requirements.map((requirement, index) => {
        const step = steps[index]
        const of = stepName(requirement, content)
        if (!step) return null
        return (
          <li
            key={of}
            className="relative grid grid-cols-[minmax(0,8rem)_1fr] items-center gap-3 rounded-lg text-[0.8125rem] has-[a]:max-mid:min-h-10"
          >
            <span className="truncate">
              <StepName requirement={requirement} content={content} />
            </span>
            <Bar share={step.progress / step.target} label={`Progress of ${name}: ${of}`} figure={stepFigure(step)} />
          </li>
        )
      })}
    </ul>
  )
}

/** What the step counts, with a link to its encyclopedia entry. */
function StepName({ requirement, content }: { requirement: Requirement; content: Content }) {
  return (
    <EntryLink target={stepTarget(requirement, content)} fills>
      {stepName(requirement, content)}
    </EntryLink>
  )
}

function Bar({ share, label, figure }: { share: number; label: string; figure: string }) {
  return (
    <div className="flex items-center gap-3 text-[0.8125rem]">
      <Meter share={share} tone={share >= 1 ? 'moss' : 'brass'} className="h-1.5 flex-1" label={label} text={figure} />
      <span className="whitespace-nowrap text-muted">{figure}</span>
    </div>
  )
}
