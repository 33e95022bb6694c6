import { type FightRun, SURVIVAL_HOURS } from '@hearthward/engine'
import { cx } from '../../ui/class-names.ts'
import { formatRate, formatShare } from '../../ui/format/numbers.ts'
import { Figure } from '../encyclopedia/EntryFrame.tsx'
import { endText, isRisky, spreadText } from './run-texts.ts'
import { useActivePotions } from './use-active-potions.ts'

/** The expected course of a fight: chances to survive, its end and food. For a list of figures. */
export function RunFigures({ run }: { run: FightRun }) {
  const potions = useActivePotions()
  return (
    <>
      {SURVIVAL_HOURS.map((span) => (
        <Figure key={span} label={`Survives ${span} h`}>
          <span className={cx(span === 1 && (isRisky(run) ? 'text-blood-ink' : 'text-moss-ink'))}>
            {formatShare(run.survival[span])}
          </span>
        </Figure>
      ))}
      <Figure label="Food an hour">{run.mealsPerHour > 0 ? formatRate(run.mealsPerHour) : 'none'}</Figure>
      {potions > 0 && <Figure label="Potions an hour">{formatRate(potions)}</Figure>}
      <Figure label="Expected end" note={spreadText(run)} className="col-span-2">
        {endText(run)}
      </Figure>
    </>
  )
}
