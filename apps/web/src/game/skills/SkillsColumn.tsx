import { type SkillType, skillName, totalLevel } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { Meter } from '../../ui/Meter.tsx'
import { useShownSkills } from './shown-skills.ts'
import { useSkill } from './skill-progress.ts'

export function SkillsColumn() {
  const total = useGame((state) => (state.player ? totalLevel(state.player.skills) : 0))
  const skills = useShownSkills()
  return (
    <nav aria-labelledby="skills-heading" className="relative min-h-0 overflow-y-auto bg-panel px-2 py-2.5">
      <header className="flex items-baseline justify-between px-2 pb-1">
        <h2 id="skills-heading" className="text-[0.9375rem] text-muted max-desk:sr-only">
          Skills
        </h2>
        <span className="text-sm font-semibold text-brass-ink" data-tip="Total level">
          <span className="sr-only">Total level </span>
          {total}
        </span>
      </header>
      <ul>
        {skills.map((skill) => (
          <li key={skill}>
            <SkillRow skill={skill} />
          </li>
        ))}
      </ul>
      {skills.length === 0 && (
        <p className="px-2 pt-1 text-[0.8125rem] text-muted max-desk:sr-only">
          All skills are hidden.{' '}
          <Link to="/game/settings" className="text-brass-ink underline underline-offset-4">
            Show some
          </Link>
        </p>
      )}
    </nav>
  )
}

const SkillRow = memo(function SkillRow({ skill }: { skill: SkillType }) {
  const { level, experience, isActive, missing, share } = useSkill(skill)
  const name = skillName(skill)
  const progress =
    missing === null ? `${formatExact(experience)} xp` : `${formatExact(missing)} xp to level ${level + 1}`
  return (
    <Link
      to="/game/skills/$skill"
      params={{ skill }}
      data-tip={`${name}\n${progress}`}
      className={cx(
        'flex h-[2.0625rem] items-center gap-2.5 rounded-lg px-2 transition-colors hover:bg-raised focus-visible:-outline-offset-2 compact:h-[1.6875rem]',
        isActive && 'bg-linear-to-r from-ember/22 to-transparent text-ember-ink',
      )}
    >
      <Icon name={SKILL_ICONS[skill]} className={cx('size-[1.125rem]', isActive ? 'text-ember' : 'text-muted')} />
      <span className="grid flex-1 gap-[0.1875rem]">
        <span className="flex justify-between text-sm leading-[1.2]">
          <span className="font-medium max-desk:sr-only">{name}</span>
          <span className="max-desk:ml-auto">
            <span className="sr-only">level </span>
            {level}
            <span className="sr-only">
              , {progress}
              {isActive && ', training now'}
            </span>
          </span>
        </span>
        <Meter share={share} tone={isActive ? 'ember' : 'brass'} className="h-[0.1875rem]" />
      </span>
    </Link>
  )
})
