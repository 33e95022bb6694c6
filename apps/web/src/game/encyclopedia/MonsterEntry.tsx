import { type Activity, type FightEstimate, type FightRun, fighterOfMonster, type Monster } from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatKillTime, formatSeconds } from '../../ui/format/durations.ts'
import { formatAmount, formatPoints, formatRate, formatShare } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { PanelSkeleton } from '../../ui/states.tsx'
import { useCompletionPoints } from '../action/completion-points.ts'
import { fullExperience } from '../action/experience-texts.ts'
import { profitOf, profitText } from '../action/profit.ts'
import { ratesOf } from '../action/rates.ts'
import { RunFigures } from '../fight-estimate/RunFigures.tsx'
import { useFightRun } from '../fight-estimate/use-fight-run.ts'
import { WhatIfButton } from '../fight-estimate/WhatIfButton.tsx'
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
  const run = useFightRun(fights[0])
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
          <Card title="Fight estimate" aside={fights[0] && <WhatIfButton start={{ fight: fights[0] }} />}>
            {fights[0] && odds && run ? (
              <Odds fight={fights[0]} odds={odds} run={run} perKill={perKill} />
            ) : (
              <PanelSkeleton rows={4} label="Estimating the fight" />
            )}
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

interface OddsProps {
  fight: Activity
  odds: FightEstimate
  run: FightRun
  perKill: number
}

function Odds({ fight, odds, run, perKill }: OddsProps) {
  const { hitChance, maximumHit, foeHitChance, foeMaximumHit } = odds
  const experience = Object.values(odds.experiencePerHour).reduce((sum, points) => sum + points, 0)
  const profit = useGame(({ player, era }) =>
    player && era ? profitText(profitOf(player, era, fight, ratesOf(player, era, fight), run) ?? 0) : '',
  )
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3">
        <RunFigures run={run} />
        <Figure label="You hit">
          {formatShare(hitChance)} <Most>up to {maximumHit}</Most>
        </Figure>
        <Figure label="It hits">
          {formatShare(foeHitChance)} <Most>up to {foeMaximumHit}</Most>
        </Figure>
        <Figure label="A kill takes">{formatKillTime(odds.timePerKill)}</Figure>
        <Figure label="Kills an hour">{formatRate(odds.killsPerHour)}</Figure>
        <Figure label="Experience a kill">{formatPoints(perKill)}</Figure>
        <Figure label="Experience an hour" note={fullExperience(odds.experiencePerHour)}>
          <Amount value={Math.round(experience)} />
        </Figure>
        <Figure label="Coins an hour">{formatAmount(Math.round(odds.coinsPerHour))}</Figure>
        <Figure label="Profit an hour" note="at shop prices">
          {profit}
        </Figure>
      </dl>
      <p className="mt-3 text-[0.8125rem] text-muted">
        Estimated from now, with your health, food, equipment, combat style and auto-eat, and the levels you gain on the
        way. Profit counts what you use up, too.
      </p>
    </>
  )
}

function Most({ children }: { children: React.ReactNode }) {
  return <span className="text-[0.8125rem] font-normal text-muted">{children}</span>
}
