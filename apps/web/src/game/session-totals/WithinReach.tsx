import {
  type Content,
  experienceFor,
  hours,
  type Player,
  type SkillType,
  skillName,
  workOf,
  worksOf,
} from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { formatDuration } from '../../ui/format/durations.ts'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ratesOf } from '../action/rates.ts'
import { workIcon } from '../action/works.ts'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { type Target, targetOfWork } from '../encyclopedia/targets.ts'

const SHOWN = 3

interface Reachable {
  id: string
  target: Target
  name: string
  icon: string
  skill: SkillType
  level: number
  away: number
}

/** The next activities that levels will open. */
export function WithinReach() {
  const content = useGame((state) => state.content)
  const levels = useGame(({ player }) => (player ? levelsText(player) : ''))
  const reachable = useMemo(() => nearest(content, levels), [content, levels])
  if (reachable.length === 0) return null
  return (
    <Panel title="Within reach">
      <ul className="grid gap-2.5">
        {reachable.map((entry) => (
          <li key={entry.id} className="relative flex items-center gap-3 rounded-lg max-mid:min-h-10">
            <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-raised text-faint">
              <Icon name={entry.icon} className="size-5" />
            </span>
            <div className="min-w-0 text-sm leading-snug">
              <p className="font-semibold">
                <EntryLink target={entry.target} fills>
                  {entry.name}
                </EntryLink>
              </p>
              <p className="text-[0.8125rem] text-muted">
                {skillName(entry.skill)} {entry.level} · {plural(entry.away, 'level')} away
                <TimeTo skill={entry.skill} level={entry.level} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The time until that level at the current rate, if the skill is being trained. */
function TimeTo({ skill, level }: { skill: SkillType; level: number }) {
  const text = useGame(({ player, era }) => {
    const action = player?.currentAction
    const activity = era && action && workOf(era.content, action.activityId)
    if (!player || !activity) return ''
    const perHour = ratesOf(player, era, activity).experience[skill] ?? 0
    if (perHour === 0) return ''
    const missing = experienceFor(level) - player.skills[skill].experience
    return formatDuration((missing / perHour) * hours(1))
  })
  return text ? <span className="whitespace-nowrap text-moss-ink"> · {text}</span> : null
}

function levelsText(player: Player): string {
  return JSON.stringify(Object.fromEntries(Object.values(player.skills).map(({ type, level }) => [type, level])))
}

function nearest(content: Content | null, levels: string): Reachable[] {
  if (!content || !levels) return []
  const have = JSON.parse(levels) as Record<SkillType, number>
  return worksOf(content)
    .filter(({ deactivated }) => !deactivated)
    .map((activity) => {
      const { id, name, skillType, levelRequirements } = activity
      const level = levelRequirements[skillType] ?? 1
      return {
        id,
        target: targetOfWork(activity),
        name,
        icon: workIcon(content, activity),
        skill: skillType,
        level,
        away: level - have[skillType],
      }
    })
    .filter(({ away }) => away > 0)
    .sort((a, b) => a.away - b.away)
    .slice(0, SHOWN)
}
