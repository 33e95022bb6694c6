import { formatRate, formatShare } from '../../ui/format/numbers.ts'
import type { ChangedFight } from './questions.ts'
import { endText } from './run-texts.ts'

export interface ComparedRow {
  label: string
  now: string
  changed: string
  /** `null` if there is no difference that is shown, or it is neither. */
  isBetter: boolean | null
}

/** The figures of two fights side by side. */
export function compareFights(present: ChangedFight, changed: ChangedFight): ComparedRow[] {
  const row = (label: string, of: (fight: ChangedFight) => number, format: (value: number) => string): ComparedRow => {
    const [before, after] = [of(present), of(changed)]
    const [now, then] = [format(before), format(after)]
    return { label, now, changed: then, isBetter: now === then ? null : after > before }
  }
  const neutral = (label: string, of: (fight: ChangedFight) => number): ComparedRow => ({
    ...row(label, of, formatRate),
    isBetter: null,
  })
  return [
    row('Survives 1 h', ({ run }) => run.survival[1], formatShare),
    row('Survives 8 h', ({ run }) => run.survival[8], formatShare),
    row('Survives 24 h', ({ run }) => run.survival[24], formatShare),
    { label: 'Expected end', now: endText(present.run), changed: endText(changed.run), isBetter: null },
    row('Kills an hour', ({ killsPerHour }) => killsPerHour, formatRate),
    row('Experience an hour', ({ experiencePerHour }) => experiencePerHour, formatRate),
    row('Profit an hour', ({ profitPerHour }) => profitPerHour, formatRate),
    neutral('Food an hour', ({ run }) => run.mealsPerHour),
    neutral('Potions an hour', ({ potionsPerHour }) => potionsPerHour),
  ]
}
