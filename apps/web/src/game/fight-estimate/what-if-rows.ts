import { SURVIVAL_HOURS } from '@hearthward/engine'
import { formatRate, formatShare, plural } from '../../ui/format/numbers.ts'
import { PROFIT, profitText } from '../action/profit.ts'
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
    row(PROFIT, ({ profitPerHour }) => profitPerHour, profitText),
    neutral('Food an hour', ({ run }) => run.mealsPerHour),
    neutral('Potions an hour', ({ potionsPerHour }) => potionsPerHour),
  ]
}

/** Smaller differences of a chance are not worth a sentence. */
const NOTABLE = 0.02

/** What the change does to survival, experience or profit, in at most two sentences. */
export function differenceText(present: ChangedFight, changed: ChangedFight): string {
  if (changed.hindrance) return `The fight cannot begin like this: ${changed.hindrance.replace(/[.!]$/, '')}.`
  const parts = [survivalText(present, changed), experienceText(present, changed), gainText(present, changed)]
  return parts.filter(Boolean).slice(0, 2).join(' ') || 'No notable difference.'
}

/** The span with the greatest difference. */
function survivalText({ run: before }: ChangedFight, { run: after }: ChangedFight): string {
  const by = (hours: (typeof SURVIVAL_HOURS)[number]) => after.survival[hours] - before.survival[hours]
  const span = SURVIVAL_HOURS.reduce((most, hours) => (Math.abs(by(hours)) > Math.abs(by(most)) ? hours : most))
  if (Math.abs(by(span)) < NOTABLE) return ''
  const [from, to] = [formatShare(before.survival[span]), formatShare(after.survival[span])]
  return `The chance to survive ${span} h ${by(span) > 0 ? 'rises' : 'falls'} from ${from} to ${to}.`
}

function experienceText({ experiencePerHour: before }: ChangedFight, changed: ChangedFight): string {
  const percent = before > 0 ? Math.round((changed.experiencePerHour / before - 1) * 100) : 0
  return percent === 0 ? '' : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} experience an hour.`
}

function gainText({ profitPerHour: before }: ChangedFight, { profitPerHour: after }: ChangedFight): string {
  const coins = Math.round(after - before)
  return coins === 0 ? '' : `${plural(Math.abs(coins), 'coin')} ${coins > 0 ? 'more' : 'less'} profit an hour.`
}
