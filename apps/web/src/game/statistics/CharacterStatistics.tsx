import { type Content, combatLevel, type Player, type SkillType, totalLevel } from '@hearthward/engine'
import { type ReactNode, useMemo } from 'react'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { plural } from '../../ui/format/numbers.ts'
import { experienceBySkill, foesBeaten, thingsGained, workDone } from './figures.ts'
import { RankedBars } from './RankedBars.tsx'

interface LifeProps {
  player: Player
  content: Content
  /** The skills to count. */
  skills: readonly SkillType[]
  /** For the back-office: no texts for the player, no links to the player's pages. */
  isOthers?: boolean
}

/** A character's statistics: totals, then rankings. */
export function CharacterStatistics(props: LifeProps) {
  return (
    <>
      <Sums {...props} />
      <Rankings {...props} />
    </>
  )
}

function Sums({ player, content }: LifeProps) {
  const { statistics, questProgress, achievements, collection, farming, visited } = player
  const sizeOf = (whole: object) => Object.keys(whole).length
  const of = (whole: object) => ` of ${sizeOf(whole)}`
  return (
    <dl className="grid grid-cols-2 gap-2.5 mid:grid-cols-3 hall:grid-cols-4">
      <Sum label="Time played">{formatDuration(statistics.totalPlayTime)}</Sum>
      <Sum label="Experience earned">
        <Amount value={statistics.totalXp} />
      </Sum>
      <Sum label="Total level" note={`combat level ${combatLevel(player.skills)}`}>
        <Amount value={totalLevel(player.skills)} />
      </Sum>
      <Sum label="Coins">
        <Amount value={player.coins} />
      </Sum>
      <Sum label="Monsters defeated" note={statistics.deaths > 0 ? plural(statistics.deaths, 'death') : 'no deaths'}>
        <Amount value={statistics.monstersDefeated} />
      </Sum>
      <Sum label="Items made" note={plural(farming.totalHarvested, 'harvest')}>
        <Amount value={statistics.itemsCrafted} />
      </Sum>
      <Sum label="Quests completed" note={`${visited.length}${of(content.locations)} places visited`}>
        {questProgress.completedQuests.length}
        <Small>{of(content.quests)}</Small>
      </Sum>
      <Sum label="Achievements" note={`${sizeOf(collection)}${of(content.items)} items found`}>
        {sizeOf(achievements)}
        <Small>{of(content.achievements)}</Small>
      </Sum>
    </dl>
  )
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="font-sans text-sm font-normal text-muted">{children}</span>
)

function Sum({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-panel px-4 py-3">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd>
        <span className="display text-xl">{children}</span>
        {note && <span className="block text-[0.8125rem] text-muted">{note}</span>}
      </dd>
    </div>
  )
}

function Rankings({ player, content, skills, isOthers = false }: LifeProps) {
  const rankings = useMemo(
    () => ({
      experience: experienceBySkill(player, skills),
      work: workDone(player, content),
      foes: foesBeaten(player, content),
      things: thingsGained(player, content),
    }),
    [player, content, skills],
  )
  return (
    <div className="mt-5 grid items-start gap-3.5 hall:grid-cols-2">
      <RankedBars
        title="Experience by skill"
        rows={rankings.experience}
        unit="xp"
        isPlain={isOthers}
        none="No experience yet."
        advice="Every activity gives experience."
      />
      <RankedBars
        title="Activities completed"
        rows={rankings.work}
        unit="times"
        isPlain={isOthers}
        none="No activities completed yet."
        advice="Start an activity at your current place."
      />
      <RankedBars
        title="Monsters defeated"
        rows={rankings.foes}
        unit="in all"
        isPlain={isOthers}
        none="No monsters defeated yet."
        advice="Start with the chickens of Hearthford."
      />
      <RankedBars
        title="Items gained"
        rows={rankings.things}
        unit="in all"
        isPlain={isOthers}
        none="No items gained yet."
        advice="Items from activities, fights and harvests are counted here."
      />
    </div>
  )
}
