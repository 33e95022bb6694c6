import { SKILLS, type SkillType, skillName, totalLevel } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { formatAmount } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { Meter } from '../../ui/Meter.tsx'
import { ChooseShown } from './ChooseShown.tsx'
import { useShownSkills } from './shown-skills.ts'
import { useSkill } from './skill-progress.ts'

/** All visible skills, with more details than the column. */
export function SkillsPage() {
  const total = useGame((state) => (state.player ? totalLevel(state.player.skills) : 0))
  const experience = useGame((state) => state.player?.statistics.totalXp ?? 0)
  const skills = useShownSkills()
  const hidden = SKILLS.length - skills.length
  return (
    <div className="px-4 py-5 mid:px-7">
      <header className="mb-4 flex items-baseline justify-between gap-4">
        <h1 className="text-2xl">Skills</h1>
        <p className="text-sm text-muted">
          total level <strong className="text-brass-ink">{total}</strong> · {formatAmount(experience)} xp earned
        </p>
      </header>
      <ul className="grid grid-cols-2 gap-2 mid:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] mid:gap-2.5">
        {skills.map((skill) => (
          <li key={skill}>
            <SkillCard skill={skill} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-4 text-sm text-muted">
          {hidden} hidden. <ChooseShown />
        </p>
      )}
    </div>
  )
}

const SkillCard = memo(function SkillCard({ skill }: { skill: SkillType }) {
  const { level, isActive, missing, share } = useSkill(skill)
  return (
    <Link
      to="/game/skills/$skill"
      params={{ skill }}
      className={cx(
        'flex items-center gap-3 rounded-xl border bg-panel px-3 py-2.5 mid:gap-3.5 mid:px-3.5 transition-colors hover:border-line-strong',
        isActive ? 'border-ember/60' : 'border-line',
      )}
    >
      <Icon name={SKILL_ICONS[skill]} className={cx('size-6', isActive ? 'text-ember' : 'text-brass')} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex items-baseline justify-between">
          <span className="font-semibold">{skillName(skill)}</span>
          <span className="display text-lg">{level}</span>
        </span>
        <Meter share={share} tone={isActive ? 'ember' : 'brass'} className="h-1" />
        <span className="text-[0.8125rem] text-muted">
          {missing === null ? 'mastered' : `${formatAmount(missing)} xp to level ${level + 1}`}
        </span>
      </span>
    </Link>
  )
})
