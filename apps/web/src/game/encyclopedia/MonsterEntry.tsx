import { type FightEstimate, fighterOfMonster, type Monster } from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatKillTime, formatSeconds } from '../../ui/format/durations.ts'
import { formatAmount, formatPoints, formatRate, formatShare } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { PanelSkeleton } from '../../ui/states.tsx'
import { useCompletionPoints } from '../action/completion-points.ts'
import { QueueWorks } from '../place/QueueWorks.tsx'
import { WayList } from '../quests/WayList.tsx'
import { fightsWith, type Way } from '../quests/ways.ts'
import { Columns, EntryFrame, Figure, Figures } from './EntryFrame.tsx'
import { useFightOdds } from './fight-odds.ts'
import { LineList } from './LineList.tsx'
import { goalLines, lootLines } from './sections.ts'

const MODES = { melee: 'Fights with melee', ranged: 'Fights with ranged', magic: 'Fights with magic' } as const

export function MonsterEntry({ monster }: { monster: Monster }) {
  const era = useGame((state) => state.era)
  const beaten = useGame(({ player }) => player?.kills[monster.id] ?? 0)
  const fights = useMemo(() => (era ? fightsWith(era.content, monster.id) : []), [era, monster.id])
  const ways = useMemo(() => fights.map((work): Way => ({ kind: 'work', work })), [fights])
  const goals = useMemo(() => (era ? goalLines(era.content, 'kills', monster.id) : []), [era, monster.id])
  const odds = useFightOdds(fights[0])
  const perKill = useCompletionPoints(fights[0])
  if (!era) return null
  const { most, speed } = fighterOfMonster(monster)
  return (
    <EntryFrame
      kind="monsters"
      back="All monsters"
      icon={monster.icon}
      name={monster.name}
      sort={MODES[monster.mode]}
      description={monster.description}
    >
      <Figures>
        <Figure label="Level">{monster.level}</Figure>
        <Figure label="Hitpoints">
          <Amount value={monster.hitpoints} />
        </Figure>
        <Figure label="Maximum hit">{most}</Figure>
        <Figure label="Attacks every">{formatSeconds(speed)}</Figure>
        <Figure label="Attack">{monster.attack}</Figure>
        <Figure label="Strength">{monster.strength}</Figure>
        <Figure label="Defence">{monster.defence}</Figure>
        <Figure label="Your kills">
          <Amount value={beaten} />
        </Figure>
      </Figures>
      <Columns>
        <div className="grid gap-4">
          <Card title="Drops">
            <LineList label="Drops" lines={lootLines(era, monster.id, odds?.gainedPerHour ?? {})} />
          </Card>
          <Card title="Where to fight it">
            <WayList ways={ways} />
            <QueueWorks label="Add to the plan" works={fights} />
          </Card>
        </div>
        <div className="grid gap-4">
          <Card title="Fight estimate">
            {odds ? <Odds odds={odds} perKill={perKill} /> : <PanelSkeleton rows={4} label="Estimating the fight" />}
          </Card>
          {goals.length > 0 && (
            <Card title="Needed for">
              <LineList label="Needed for" lines={goals} />
            </Card>
          )}
        </div>
      </Columns>
    </EntryFrame>
  )
}

/** Below this chance to win a fight is shown as risky. */
const RISKY = 0.9

function Odds({ odds, perKill }: { odds: FightEstimate; perKill: number }) {
  const { chanceToWin, hitChance, maximumHit, foeHitChance, foeMaximumHit } = odds
  const experience = Object.values(odds.experiencePerHour).reduce((sum, points) => sum + points, 0)
  const isRisky = chanceToWin < RISKY
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3">
        <Figure label="You win">
          <span className={cx(isRisky ? 'text-blood-ink' : 'text-moss-ink')}>{formatShare(chanceToWin)}</span>
        </Figure>
        <Figure label="You die">
          <span className={cx(isRisky && 'text-blood-ink')}>{formatShare(1 - chanceToWin)}</span>
        </Figure>
        <Figure label="You hit">
          {formatShare(hitChance)} <Most>up to {maximumHit}</Most>
        </Figure>
        <Figure label="It hits">
          {formatShare(foeHitChance)} <Most>up to {foeMaximumHit}</Most>
        </Figure>
        <Figure label="A kill takes">{formatKillTime(odds.timePerKill)}</Figure>
        <Figure label="Kills an hour">{formatRate(odds.killsPerHour)}</Figure>
        <Figure label="Experience a kill">{formatPoints(perKill)}</Figure>
        <Figure label="Experience an hour">
          <Amount value={Math.round(experience)} />
        </Figure>
        <Figure label="Coins an hour">{formatAmount(Math.round(odds.coinsPerHour))}</Figure>
      </dl>
      <p className="mt-3 text-[0.8125rem] text-muted">
        Estimated from full health, without food, with your current equipment and combat style.
      </p>
    </>
  )
}

function Most({ children }: { children: React.ReactNode }) {
  return <span className="text-[0.8125rem] font-normal text-muted">{children}</span>
}
