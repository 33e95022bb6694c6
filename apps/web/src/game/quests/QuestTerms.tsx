import { find, type Quest, type SkillType, skillName } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { coinsText, formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { Card } from '../../ui/Panel.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { useQuest } from './quest-hooks.ts'
import { giftsOf } from './quest-log.ts'
import { levelsOf } from './required-levels.ts'

/** The requirements for starting a quest. */
export function Requirements({ quest: { requirements, after } }: { quest: Quest }) {
  const levels = levelsOf(requirements)
  if (levels.length === 0 && after.length === 0) return null
  return (
    <Card title="Requirements">
      <ul className="grid gap-2">
        {levels.map(([skill, level]) => (
          <LevelNeed key={skill} skill={skill} level={level} />
        ))}
        {after.map((questId) => (
          <QuestNeed key={questId} questId={questId} />
        ))}
      </ul>
    </Card>
  )
}

export function LevelNeed({ skill, level }: { skill: SkillType; level: number }) {
  const have = useGame(({ player }) => player?.skills[skill].level ?? 1)
  return (
    <Need isMet={have >= level} icon={SKILL_ICONS[skill]} aside={`you have ${have}`}>
      <Link
        to="/game/skills/$skill"
        params={{ skill }}
        className="font-semibold after:absolute after:inset-0 hover:text-brass-ink"
      >
        {skillName(skill)} {level}
      </Link>
    </Need>
  )
}

function QuestNeed({ questId }: { questId: string }) {
  const quest = useQuest(questId)
  const isDone = useGame(({ player }) => player?.questProgress.completedQuests.includes(questId) ?? false)
  return (
    <Need isMet={isDone} icon="scroll-unfurled" aside={isDone ? 'done' : 'not done yet'}>
      <Link
        to="/game/quests/$questId"
        params={{ questId }}
        className="font-semibold after:absolute after:inset-0 hover:text-brass-ink"
      >
        {quest?.name ?? questId}
      </Link>
    </Need>
  )
}

interface NeedProps {
  isMet: boolean
  icon: string
  aside: string
  children: ReactNode
}

export function Need({ isMet, icon, aside, children }: NeedProps) {
  return (
    <li className="relative flex min-h-8 items-center gap-3 max-mid:min-h-10">
      <Icon name={icon} className={cx('size-5', isMet ? 'text-moss' : 'text-faint')} />
      <span className="flex-1">{children}</span>
      <span className={cx('text-sm', isMet ? 'text-moss-ink' : 'text-blood-ink')}>{aside}</span>
    </li>
  )
}

/** The quest's rewards, and the items people give on the way. */
export function Rewards({ quest }: { quest: Quest }) {
  const content = useGame((state) => state.content)
  const gifts = useMemo(() => (content ? [...giftsOf(content, quest.id)] : []), [content, quest.id])
  const { coins, xp } = quest.rewards
  return (
    <Card title="Rewards">
      <ul className="flex flex-wrap gap-2">
        {coins > 0 && <Reward icon="two-coins">{coinsText(coins)}</Reward>}
        {levelsOf(xp).map(([skill, points]) => (
          <Reward key={skill} icon={SKILL_ICONS[skill]}>
            {formatExact(points)} xp in {skillName(skill)}
          </Reward>
        ))}
        {gifts.map(([stepId, { itemId, quantity }]) => {
          const item = content ? find(content.items, itemId) : undefined
          return (
            <Reward key={stepId} icon={item?.icon ?? ''}>
              {quantity > 1 && `${formatExact(quantity)} × `}
              <EntryLink target={{ kind: 'items', id: itemId }} fills>
                {item?.name ?? itemId}
              </EntryLink>
            </Reward>
          )
        })}
      </ul>
    </Card>
  )
}

function Reward({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li className="relative flex items-center gap-2 rounded-lg bg-raised px-3 py-1.5 text-sm has-[a]:min-h-10">
      <Icon name={icon} className="size-[1.125rem] text-brass" />
      <span>{children}</span>
    </li>
  )
}
