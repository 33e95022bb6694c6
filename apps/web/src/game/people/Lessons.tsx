import { checkLesson, lessonAt, type Npc, type SkillType, skillName, textOf } from '@hearthward/engine'
import { useId } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatExact, plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { Meter } from '../../ui/Meter.tsx'
import { useSkill } from '../skills/skill-progress.ts'

/** The skills a person teaches, with price and experience. */
export function Lessons({ npc }: { npc: Npc }) {
  const { skills = [], maxLevel = 0 } = npc.skillTrainer ?? {}
  return (
    <div className="px-3 py-4 mid:px-5 hall:px-7">
      <p className="mb-3 text-sm text-muted">
        Lessons up to level {maxLevel}. Higher levels cost more and give more experience.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2.5">
        {skills.map((skill) => (
          <li key={skill}>
            <LessonCard npc={npc} skill={skill} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function LessonCard({ npc, skill }: { npc: Npc; skill: SkillType }) {
  const id = useId()
  const { level, share, missing } = useSkill(skill)
  const { coins, points } = useLesson(skill)
  const refusal = useRefusal(npc, skill)
  return (
    <article aria-labelledby={id} className="flex h-full flex-col gap-3 rounded-2xl border border-line bg-panel p-3.5">
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-raised text-brass">
          <Icon name={SKILL_ICONS[skill]} className="size-7" />
        </span>
        <h2 id={id} className="flex-1 text-[1.0625rem]">
          {skillName(skill)}
        </h2>
        <p className="text-sm text-muted">
          level <span className="display text-lg text-text">{level}</span>
        </p>
      </div>
      <Meter share={share} tone="brass" className="h-1.5" label={`Progress to ${skillName(skill)} ${level + 1}`} />
      <p className="text-sm text-muted">
        <strong className="text-text">{formatExact(points)} xp</strong> for{' '}
        <strong className="text-brass-ink">{plural(coins, 'coin')}</strong>
        {missing !== null && ` · ${plural(Math.ceil(missing / points), 'lesson')} to level ${level + 1}`}
      </p>
      <div className="mt-auto flex items-center justify-between gap-3">
        <p id={`${id}-why`} className="text-[0.8125rem] text-blood-ink">
          {refusal}
        </p>
        <Button
          small
          disabled={refusal !== ''}
          aria-label={`Take a lesson in ${skillName(skill)}`}
          aria-describedby={refusal ? `${id}-why` : undefined}
          onClick={() => void game.act({ type: 'trainSkill', npcId: npc.id, skillType: skill })}
        >
          Take a lesson
        </Button>
      </div>
    </article>
  )
}

/** Price and experience of the next lesson. */
function useLesson(skill: SkillType): { coins: number; points: number } {
  const level = useGame(({ player }) => player?.skills[skill].level ?? 1)
  const era = useGame((state) => state.era)
  const { coins, thousandths } = era ? lessonAt(level, skill, era) : { coins: 0, thousandths: 0 }
  return { coins, points: thousandths / 1_000 }
}

function useRefusal(npc: Npc, skillType: SkillType): string {
  return useGame(({ player, era }) => {
    const refused = player && era ? checkLesson(player, era, { npcId: npc.id, skillType }) : undefined
    return refused ? textOf(refused.refused, refused.details) : ''
  })
}
