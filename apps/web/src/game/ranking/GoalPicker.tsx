import { type RankingGoal, SKILLS, type SkillType, skillName, workOf } from '@hearthward/engine'
import { useCallback } from 'react'
import { useGame } from '../../client/index.ts'
import { Select } from '../../ui/form/Field.tsx'
import { CommandSearch } from '../planner/CommandSearch.tsx'
import { shownSkill } from '../skills/shown-skill.ts'
import { useShownSkills } from '../skills/shown-skills.ts'
import type { AskedRanking, RankingKind } from './ranking-goals.ts'
import { searchItemRankings } from './ranking-search.ts'

const MOST_FOUND = 8

const KINDS: Readonly<Record<RankingKind, string>> = { experience: 'Experience', coins: 'Coins', item: 'Item' }

interface GoalPickerProps {
  asked: AskedRanking
  onPick: (goal: RankingGoal) => void
  /** The player wants an item and has not named it yet. */
  onPickItem: () => void
}

/** What is compared: experience in a skill, coins, or an item. */
export function GoalPicker({ asked, onPick, onPickItem }: GoalPickerProps) {
  const skills = useShownSkills()
  const choose = (kind: RankingKind) => {
    if (kind === 'coins') return onPick({ kind })
    if (kind === 'item') return onPickItem()
    const active = activeSkill()
    const skill = skills.find((each) => each === active) ?? skills[0]
    if (skill) onPick({ kind, skill })
  }
  return (
    <>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">Best for</legend>
        {(Object.keys(KINDS) as RankingKind[]).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === asked.kind}
            onClick={() => kind !== asked.kind && choose(kind)}
            className="h-11 rounded-[10px] border border-line px-3.5 text-sm font-semibold text-muted hover:border-line-strong hover:text-text aria-pressed:border-brass aria-pressed:bg-brass/10 aria-pressed:text-text mid:h-10"
          >
            {KINDS[kind]}
          </button>
        ))}
      </fieldset>
      {asked.kind === 'experience' && (
        <SkillChoice
          skill={asked.goal?.kind === 'experience' ? asked.goal.skill : null}
          shown={skills}
          onPick={onPick}
        />
      )}
      {asked.kind === 'item' && <ItemSearch onPick={onPick} />}
    </>
  )
}

function activeSkill(): SkillType | null {
  const { player, content } = useGame.getState()
  const activity = player?.currentAction && content && workOf(content, player.currentAction.activityId)
  return player && activity ? shownSkill(player, activity) : null
}

interface SkillChoiceProps {
  skill: SkillType | null
  shown: readonly SkillType[]
  onPick: (goal: RankingGoal) => void
}

function SkillChoice({ skill, shown, onPick }: SkillChoiceProps) {
  // A hidden skill is listed if the address names it.
  const choices = SKILLS.filter((each) => each === skill || shown.includes(each))
  return (
    <Select
      aria-label="Skill"
      className="w-44! max-mid:flex-1"
      value={skill ?? ''}
      onChange={({ target }) => onPick({ kind: 'experience', skill: target.value as SkillType })}
    >
      {skill === null && <option value="">Choose a skill</option>}
      {choices.map((each) => (
        <option key={each} value={each}>
          {skillName(each)}
        </option>
      ))}
    </Select>
  )
}

function ItemSearch({ onPick }: { onPick: (goal: RankingGoal) => void }) {
  const content = useGame((state) => state.content)
  const find = useCallback((text: string) => (content ? searchItemRankings(content, text, MOST_FOUND) : []), [content])
  return (
    <div className="min-w-56 flex-1">
      <CommandSearch
        name="Which item?"
        placeholder="Oak logs, feather …"
        listName="Items"
        advice="Try part of a name of something to gather, make or win in a fight."
        find={find}
        onPick={({ goal }) => onPick(goal)}
      />
    </div>
  )
}
