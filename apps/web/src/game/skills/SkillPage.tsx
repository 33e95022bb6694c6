import { type Activity, find, SKILLS, type SkillType, skillName } from '@hearthward/engine'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { NotFoundPage } from '../../pages/error-pages.tsx'
import { cx } from '../../ui/class-names.ts'
import { formatSeconds } from '../../ui/format/durations.ts'
import { formatExact, formatPoints, plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { Meter } from '../../ui/Meter.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCompletionPoints } from '../action/completion-points.ts'
import { QueueDialog } from '../action/QueueDialog.tsx'
import { openingsOf, workIcon } from '../action/works.ts'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { targetOfWork } from '../encyclopedia/targets.ts'
import { QueueTimes } from '../place/ActivityCard.tsx'
import { PlanLink } from '../planner/PlanLink.tsx'
import { BestLink } from '../ranking/BestLink.tsx'
import { useSkill } from './skill-progress.ts'

export function SkillPage() {
  const { skill } = useParams({ strict: false })
  const known = SKILLS.find((name) => name === skill)
  return known ? <SkillDetails skill={known} /> : <NotFoundPage />
}

/** A skill's level, its progress, and what each of its levels opens. */
function SkillDetails({ skill }: { skill: SkillType }) {
  const { level, experience, missing, share, isActive } = useSkill(skill)
  const opened = useOpenings(skill)
  const [queueing, setQueueing] = useState<Activity | null>(null)
  return (
    <div className="mx-auto max-w-2xl px-4 py-5 mid:px-7">
      <Link to="/game/skills" className="inline-flex min-h-10 items-center text-sm text-muted hover:text-text">
        All skills
      </Link>
      <header className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          className={cx(
            'grid size-16 shrink-0 place-items-center rounded-2xl border bg-panel',
            isActive ? 'border-ember/60 text-ember' : 'border-line text-brass',
          )}
        >
          <Icon name={SKILL_ICONS[skill]} className="size-9" />
        </span>
        <div className="flex-1">
          <h1 className="text-3xl">{skillName(skill)}</h1>
          <p className="text-muted">
            level <strong className="text-text">{level}</strong> · {formatExact(experience)} xp
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <BestLink goal={{ kind: 'experience', skill }} />
          {missing !== null && <PlanLink goal={{ kind: 'level', skill, level: level + 1 }} />}
        </div>
      </header>
      <Meter
        deep
        share={share}
        tone={isActive ? 'ember' : 'brass'}
        className="mt-5 h-2.5"
        label={`Progress to level ${level + 1}`}
      />
      <p className="mt-2 text-sm text-muted">
        {missing === null ? 'You have reached the highest level.' : `${formatExact(missing)} xp to level ${level + 1}`}
      </p>
      <h2 className="mt-7 mb-3 text-lg">What it unlocks</h2>
      {opened.length === 0 ? (
        <EmptyState icon="treasure-map">No activity trains {skillName(skill)} yet.</EmptyState>
      ) : (
        <ol className="grid gap-2">
          {opened.map((activity) => (
            <Opening
              key={activity.id}
              activity={activity}
              needs={activity.levelRequirements[skill] ?? 1}
              level={level}
              onQueue={setQueueing}
            />
          ))}
        </ol>
      )}
      {queueing && <QueueDialog activity={queueing} onClose={() => setQueueing(null)} />}
    </div>
  )
}

function useOpenings(skill: SkillType): Activity[] {
  const content = useGame((state) => state.content)
  return useMemo(() => (content ? openingsOf(content, skill) : []), [content, skill])
}

interface OpeningProps {
  activity: Activity
  needs: number
  level: number
  onQueue: (activity: Activity) => void
}

function Opening({ activity, needs, level, onQueue }: OpeningProps) {
  const content = useGame((state) => state.content)
  const place = (content && find(content.locations, activity.locationId ?? '')?.name) ?? 'Anywhere'
  const points = useCompletionPoints(activity)
  const away = needs - level
  return (
    <li className="relative flex items-center gap-3.5 rounded-xl border border-line bg-panel px-3.5 py-3 has-[a:hover]:border-line-strong">
      <span className="display w-8 text-center text-lg text-brass-ink">{needs}</span>
      <Icon name={workIcon(content, activity)} className={cx('size-6', away > 0 ? 'text-faint' : 'text-brass')} />
      <div className="min-w-0 flex-1">
        <h3 className={cx('text-base', away > 0 && 'text-muted')}>
          <EntryLink target={targetOfWork(activity)} fills>
            {activity.name}
          </EntryLink>
        </h3>
        <p className="text-[0.8125rem] text-muted">
          {place} · {formatPoints(points)} xp · {formatSeconds(activity.duration)}
          {away > 0 && ` · ${plural(away, 'level')} away`}
        </p>
      </div>
      {/* Above the link of the name, which covers the row. */}
      <div className="relative">
        <QueueTimes activity={activity} onQueue={onQueue} />
      </div>
    </li>
  )
}
