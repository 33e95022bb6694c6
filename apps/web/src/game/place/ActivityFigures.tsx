import { type Activity, isFight } from '@hearthward/engine'
import { useShallow } from 'zustand/react/shallow'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatKillTime, formatSeconds } from '../../ui/format/durations.ts'
import { coinUnit, formatPoints, formatRate, formatShare } from '../../ui/format/numbers.ts'
import { useCompletionPoints } from '../action/completion-points.ts'
import { fullExperience, shortExperience } from '../action/experience-texts.ts'
import { PROFIT, profitOf, profitText } from '../action/profit.ts'
import { ratesOf } from '../action/rates.ts'
import { isRisky } from '../fight-estimate/run-texts.ts'
import { useActivePotions } from '../fight-estimate/use-active-potions.ts'
import { useFightRun } from '../fight-estimate/use-fight-run.ts'
import { WhatIfFigure } from '../fight-estimate/WhatIfButton.tsx'

interface ActivityFiguresProps {
  activity: Activity
  isLocked: boolean
}

/** Experience, time and profit, and of a fight the chance to survive. */
export function ActivityFigures({ activity, isLocked }: ActivityFiguresProps) {
  return isFight(activity) ? (
    <FightFigures activity={activity} isLocked={isLocked} />
  ) : (
    <WorkFigures activity={activity} />
  )
}

function WorkFigures({ activity }: { activity: Activity }) {
  const perRun = useCompletionPoints(activity)
  const [perHour, profit] = useGame(
    useShallow(({ player, era }): [number, number | null] => {
      if (!player || !era) return [0, null]
      const rates = ratesOf(player, era, activity)
      return [Math.round(rates.experiencePerHour), roundedProfit(player, era, activity, rates, null)]
    }),
  )
  return (
    <dl className="text-sm leading-snug">
      <Figure label="Experience and time">
        <strong className="font-semibold">{formatPoints(perRun)}</strong> <span className="text-muted">xp ·</span>{' '}
        {formatSeconds(activity.duration)}
      </Figure>
      <PerHour experience={perHour} profit={profit} />
    </dl>
  )
}

/** A locked fight shows only its experience: computing the odds is expensive. */
function FightFigures({ activity, isLocked }: ActivityFiguresProps) {
  const perKill = useCompletionPoints(activity)
  const run = useFightRun(isLocked ? undefined : activity)
  const potions = useActivePotions()
  const [perHour, timePerKill, profit, bySkill, inFull] = useGame(
    useShallow(({ player, era }): [number?, number?, (number | null)?, string?, string?] => {
      if (!player || !era || isLocked) return []
      const rates = ratesOf(player, era, activity)
      const { experiencePerHour, timePerRun, experience } = rates
      const gained = roundedProfit(player, era, activity, rates, run)
      return [
        Math.round(experiencePerHour),
        timePerRun,
        gained,
        shortExperience(experience),
        `${fullExperience(experience)} experience an hour`,
      ]
    }),
  )
  return (
    <dl className="text-sm leading-snug">
      <Figure label="Experience and time a kill">
        <strong className="font-semibold">{formatPoints(perKill)}</strong> <span className="text-muted">xp a kill</span>
        {timePerKill !== undefined && (
          <>
            <span className="text-muted"> ·</span> {formatKillTime(timePerKill)}
          </>
        )}
      </Figure>
      {perHour !== undefined && <PerHour experience={perHour} profit={profit ?? null} />}
      {bySkill && (
        <Figure label="Experience an hour by skill">
          <span data-tip={inFull} className="text-[0.8125rem] text-muted">
            {bySkill}
          </span>
        </Figure>
      )}
      {!isLocked && potions > 0 && (
        <Figure label="Potions an hour">
          <strong className="font-semibold">{formatRate(potions)}</strong> <span className="text-muted">potions/h</span>
        </Figure>
      )}
      {!isLocked && (
        <Figure label="Chance to survive an hour">
          <WhatIfFigure fight={activity}>
            {/* The figure has its room before it is there, so that the buttons beside and below do not move. */}
            <span className={cx('inline-block min-w-[4.8ch] font-semibold', run && isRisky(run) && 'text-blood-ink')}>
              {run ? formatShare(run.survival[1]) : '…'}
            </span>{' '}
            <span className="text-muted">to survive 1 h</span>
          </WhatIfFigure>
        </Figure>
      )}
    </dl>
  )
}

/** `null` while the profit of a fight is not known. */
function PerHour({ experience, profit }: { experience: number; profit: number | null }) {
  return (
    <div className="flex flex-wrap gap-x-1 max-mid:text-[0.8125rem]">
      <dt className="sr-only">Experience an hour</dt>
      <dd>
        <Amount value={experience} className="font-semibold" /> <span className="text-muted">xp/h</span>
      </dd>
      {profit !== null && (
        <>
          <dt className="sr-only">{PROFIT}</dt>
          <dd data-tip={PROFIT}>
            <span className="text-muted">·</span> <span className="font-semibold">{profitText(profit)}</span>{' '}
            <span className="text-muted">{coinUnit(profit)}/h</span>
          </dd>
        </>
      )}
    </div>
  )
}

function roundedProfit(...of: Parameters<typeof profitOf>): number | null {
  const profit = profitOf(...of)
  return profit === null ? null : Math.round(profit)
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
