import { hours, skillName } from '@hearthward/engine'
import { Fragment, type ReactNode } from 'react'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatDuration, formatMoment } from '../../ui/format/durations.ts'
import { coinUnit, formatRate, formatShare } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { targetOfWork } from '../encyclopedia/targets.ts'
import { endText, isRisky, spreadText, survivalSpans } from '../fight-estimate/run-texts.ts'
import { useActivePotions } from '../fight-estimate/use-active-potions.ts'
import { useFightRun } from '../fight-estimate/use-fight-run.ts'
import { WhatIfFigure } from '../fight-estimate/WhatIfButton.tsx'
import { openPlanDialog } from '../plan/lazy-plan-dialogs.ts'
import { OpenEndNote } from '../plan/OpenEndNote.tsx'
import { bonusText, partyMultiplierIn } from '../social/social-texts.ts'
import { ActionBar } from './ActionBar.tsx'
import { useIsCompleting } from './action-completion.ts'
import { useWatchedCard } from './card-in-view.ts'
import { Duel } from './Duel.tsx'
import { fullExperience, shortExperience } from './experience-texts.ts'
import { FightTools } from './FightTools.tsx'
import { actKeepingFocus } from './focus-keeping-action.ts'
import { IdleCard } from './IdleCard.tsx'
import { PROFIT, profitOf, profitText } from './profit.ts'
import { type RunningAction, useRunningAction } from './running-action.ts'

export function ActionCard() {
  const running = useRunningAction()
  const watch = useWatchedCard()
  return (
    <section
      ref={watch}
      aria-label="Running action"
      tabIndex={-1}
      className={cx(
        'relative grid grow grid-cols-[minmax(0,1fr)] min-h-[9.4rem] content-center rounded-2xl border bg-panel/95 p-3.5 shadow-float mid:min-h-41 mid:p-[1.125rem] hall:min-h-32',
        running ? 'border-ember/45' : 'border-line',
      )}
    >
      {running ? <RunningCard running={running} /> : <IdleCard />}
    </section>
  )
}

function RunningCard({ running }: { running: RunningAction }) {
  const { activity, icon, skill, level } = running
  const isDone = useIsCompleting()
  return (
    <div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-2.5 mid:gap-x-4">
        <span className="grid size-11 place-items-center rounded-xl border border-ember/40 bg-linear-to-br from-ember/45 to-ember/10 mid:row-span-2 mid:size-14">
          <Icon name={icon} className="size-7 mid:size-9" />
        </span>
        <div className="relative min-w-0 hall:flex hall:flex-wrap hall:items-baseline hall:gap-x-3">
          <h2 className="text-lg mid:text-xl">
            <EntryLink target={targetOfWork(activity)} fills>
              {activity.name}
            </EntryLink>
          </h2>
          <p className="text-[0.8125rem] text-muted mid:text-sm">
            <span className="text-ember-ink">
              {skillName(skill)} {level}
            </span>
            {isDone ? ' · Completing…' : <End running={running} />}
          </p>
        </div>
        <Button small aria-keyshortcuts="s" onClick={() => actKeepingFocus({ type: 'stopAction' })}>
          Stop
        </Button>
        <ActionBar name={activity.name} className="col-span-3 h-2.5 mid:col-span-2 mid:col-start-2 mid:h-3" />
      </div>
      <OpenEndNote className="mt-2 mid:ml-[4.5rem]" />
      <Duel />
      <FightTools />
      <Figures running={running} />
    </div>
  )
}

/** The end of the action, which can be changed while it runs, and what begins then. */
function End({ running: { end, nextName } }: { running: RunningAction }) {
  return (
    <>
      {' · '}
      {/* Stacked above the link of the name; its touch area is larger than its text. */}
      <button
        type="button"
        aria-haspopup="dialog"
        data-tip="Change when this action ends"
        className="relative underline decoration-dotted underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-3 hover:text-text"
        onClick={() => openPlanDialog('end')}
      >
        {end || 'no end'}
      </button>
      {nextName && `, then ${nextName}`}
    </>
  )
}

function Figures({
  running: { activity, rates, yields, isFight, levelIn, packFullIn, suppliesEndIn, forecast, queued },
}: {
  running: RunningAction
}) {
  const unsettled = useGame((state) => state.unsettled)
  const run = useFightRun(isFight ? activity : undefined)
  const partyBonus = useGame(({ era }) => bonusText(partyMultiplierIn(era?.boosts)))
  const profit = useGame(({ player, era }) => player && era && profitOf(player, era, activity, rates, run))
  const potions = useActivePotions()
  const spread = run && spreadText(run)
  const now = game.now()
  const next = queued > 0 && forecast.queueDoneAt === null ? (forecast.end?.at ?? null) : null
  const end = queued > 0 ? (forecast.queueDoneAt ?? next) : (forecast.end?.at ?? null)
  return (
    <>
      <dl className="mt-3 grid grid-cols-[fit-content(58%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.8125rem] text-muted mid:ml-[4.5rem] mid:flex mid:flex-wrap mid:gap-x-7 mid:text-sm">
        <div>
          <dt className="sr-only">Experience an hour</dt>
          <dd className="inline">
            <Amount value={Math.round(rates.experiencePerHour)} className="font-semibold text-moss-ink" /> xp/h
          </dd>
          {profit !== null && (
            <>
              <dt className="sr-only">{PROFIT}</dt>
              <dd data-tip={PROFIT} className="inline">
                {' '}
                · <strong className="font-semibold text-text">{profitText(profit)}</strong>{' '}
                {coinUnit(Math.round(profit))}/h<span className="max-mid:sr-only"> at shop prices</span>
              </dd>
            </>
          )}
        </div>
        {partyBonus && (
          <Fact label="Party bonus">
            <span className="text-river-ink">{partyBonus} party</span>
          </Fact>
        )}
        {isFight && (
          <Fact label="Kills an hour">
            <strong>{formatRate(hours(1) / rates.timePerRun)}</strong>{' '}
            {hours(1) === rates.timePerRun ? 'kill' : 'kills'} an hour
          </Fact>
        )}
        {isFight && (
          <Fact label="Experience an hour by skill" wide>
            <span data-tip={`${fullExperience(rates.experience)} experience an hour`}>
              {shortExperience(rates.experience)}
            </span>
          </Fact>
        )}
        {isFight && potions > 0 && (
          <Fact label="Potions an hour">
            <strong>{formatRate(potions)}</strong> potions an hour
          </Fact>
        )}
        {yields && (
          <Fact label="Items an hour">
            <strong>{formatRate(yields.perHour)}</strong> × {yields.name} an hour
          </Fact>
        )}
        {rates.nextLevel !== null && levelIn !== null && (
          <Fact label="Next level">
            {isFight ? skillName(rates.nextLevel.skill) : 'Level'} {rates.nextLevel.level} in{' '}
            <strong>{formatDuration(levelIn)}</strong>
          </Fact>
        )}
        {packFullIn !== null && (
          <Fact label="Pack">
            Pack full in <strong>{formatDuration(packFullIn)}</strong>
          </Fact>
        )}
        {run && (
          <>
            <Fact label="Chance to survive" wide>
              <WhatIfFigure fight={activity}>
                Survives{' '}
                {survivalSpans(run).map((span, index) => (
                  <Fragment key={span}>
                    {index > 0 && ', '}
                    {span} h{' '}
                    <strong className={isRisky(run) && index === 0 ? 'text-blood-ink!' : undefined}>
                      {formatShare(run.survival[span])}
                    </strong>
                  </Fragment>
                ))}
              </WhatIfFigure>
            </Fact>
            {run.mealsPerHour > 0 && (
              <Fact label="Food an hour">
                <strong>{formatRate(run.mealsPerHour)}</strong> meals an hour
              </Fact>
            )}
          </>
        )}
        {suppliesEndIn !== null && !isFight && (
          <Fact label="Supplies">
            Supplies end in <strong>{formatDuration(suppliesEndIn)}</strong>
          </Fact>
        )}
        <Fact label="End" last>
          {run && (end === null || (run.median !== null && now + run.median < end)) ? (
            <>
              {endText(run)}
              {spread && ` (${spread})`}
            </>
          ) : end === null ? (
            'Runs until you stop it'
          ) : (
            <>
              {next !== null ? 'Next' : queued > 0 ? 'Queue done' : 'Done'} <strong>{formatMoment(end, now)}</strong>
            </>
          )}
        </Fact>
      </dl>
      {unsettled && (
        <p className="mt-2 text-[0.8125rem] text-arcane-ink mid:ml-[4.5rem]">
          Random drops are settled when you reconnect.
        </p>
      )}
    </>
  )
}

interface FactProps {
  label: string
  /** Takes a row of its own on a narrow screen. */
  wide?: boolean
  last?: boolean
  children: ReactNode
}

function Fact({ label, wide, last, children }: FactProps) {
  return (
    <div className={cx(wide && 'max-mid:col-span-2', last && 'mid:ml-auto')}>
      <dt className="sr-only">{label}</dt>
      <dd className="[&_strong]:font-semibold [&_strong]:text-text">{children}</dd>
    </div>
  )
}
