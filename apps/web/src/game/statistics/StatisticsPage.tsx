import { type Content, combatLevel, type Player, totalLevel } from '@hearthward/engine'
import { type ReactNode, useMemo } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Amount } from '../../ui/Amount.tsx'
import { formatDuration } from '../../ui/durations.ts'
import { plural } from '../../ui/numbers.ts'
import { Page } from '../../ui/Page.tsx'
import { useSettledPlayer } from '../settling.ts'
import { useShownSkills } from '../skills/shown.ts'
import { experienceBySkill, foesBeaten, thingsGained, workDone } from './figures.ts'
import { RankedBars } from './RankedBars.tsx'

const DAY = 24 * 3_600_000
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** A character's life in figures: the sums first, then what they are made of. */
export function StatisticsPage() {
  const player = useSettledPlayer()
  const content = useGame((state) => state.content)
  if (!player || !content) return null
  const days = Math.floor((game.now() - player.createdAt) / DAY) + 1
  return (
    <Page
      wide
      title="Statistics"
      intro={`In the world since ${date.format(player.createdAt)}: ${days === 1 ? 'the first day' : `day ${days}`}.`}
    >
      <Sums player={player} content={content} />
      <Rankings player={player} content={content} />
    </Page>
  )
}

interface LifeProps {
  player: Player
  content: Content
}

function Sums({ player, content }: LifeProps) {
  const { statistics, questProgress, achievements, collection, farming, visited } = player
  const sizeOf = (whole: object) => Object.keys(whole).length
  const of = (whole: object) => ` of ${sizeOf(whole)}`
  return (
    <dl className="grid grid-cols-2 gap-2.5 mid:grid-cols-3 hall:grid-cols-4">
      <Sum label="Time at work">{formatDuration(statistics.totalPlayTime)}</Sum>
      <Sum label="Experience earned">
        <Amount value={statistics.totalXp} />
      </Sum>
      <Sum label="Total level" note={`combat level ${combatLevel(player.skills)}`}>
        <Amount value={totalLevel(player.skills)} />
      </Sum>
      <Sum label="Coins in the purse">
        <Amount value={player.coins} />
      </Sum>
      <Sum
        label="Foes beaten"
        note={statistics.deaths > 0 ? plural(statistics.deaths, 'death') : 'never beaten yourself'}
      >
        <Amount value={statistics.monstersDefeated} />
      </Sum>
      <Sum label="Things made" note={plural(farming.totalHarvested, 'harvest')}>
        <Amount value={statistics.itemsCrafted} />
      </Sum>
      <Sum label="Quests done" note={`${visited.length}${of(content.locations)} places seen`}>
        {questProgress.completedQuests.length}
        <Small>{of(content.quests)}</Small>
      </Sum>
      <Sum label="Achievements" note={`${sizeOf(collection)}${of(content.items)} things found`}>
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

function Rankings({ player, content }: LifeProps) {
  const shown = useShownSkills()
  const rankings = useMemo(
    () => ({
      experience: experienceBySkill(player, shown),
      work: workDone(player, content),
      foes: foesBeaten(player, content),
      things: thingsGained(player, content),
    }),
    [player, content, shown],
  )
  return (
    <div className="mt-5 grid items-start gap-3.5 hall:grid-cols-2">
      <RankedBars
        title="Experience by skill"
        rows={rankings.experience}
        unit="xp"
        none="Nothing learned yet. Whatever you do teaches you something."
      />
      <RankedBars
        title="Work done"
        rows={rankings.work}
        unit="times"
        none="Nothing done yet. Start something at the place you are at."
      />
      <RankedBars
        title="Foes beaten"
        rows={rankings.foes}
        unit="in all"
        none="No foe beaten yet. The chickens of Hearthford are a beginning."
      />
      <RankedBars
        title="Things gained"
        rows={rankings.things}
        unit="in all"
        none="Nothing gained yet. What your work, fights and harvests bring is counted here."
      />
    </div>
  )
}
