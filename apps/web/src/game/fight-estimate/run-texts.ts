import { type FightRun, hours, type Millis, type Player, type RunEnd, SAFE, SURVIVAL_HOURS } from '@hearthward/engine'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatShare } from '../../ui/format/numbers.ts'

const ENDS: Readonly<Record<RunEnd, string>> = {
  died: 'You likely die',
  food: 'Food likely ends',
  ammunition: 'Arrows likely end',
  runes: 'Runes likely end',
  full: 'Pack likely full',
  none: 'Likely goes on for a day or more',
}

/** 'You likely die after 8 min', the most frequent end of the runs. */
export function endText({ end, median, late }: FightRun): string {
  const at = median ?? late
  return end === 'none' || at === null ? ENDS.none : `${ENDS[end]} after ${formatDuration(at)}`
}

/** '7 min to 9 min' for four runs in five; `null` if all of them go on for a day. */
export function spreadText({ early, late }: FightRun): string | null {
  if (early === null) return null
  const from = formatDuration(early)
  const to = late === null ? 'more than a day' : formatDuration(late)
  return from === to ? `in all cases about ${from}` : `${from} to ${to}`
}

/** The spans that say something different: only the longest if the chance reads the same for all. */
export function survivalSpans({ survival }: FightRun): readonly (keyof FightRun['survival'])[] {
  const isSame = new Set(SURVIVAL_HOURS.map((span) => formatShare(survival[span]))).size === 1
  return isSame ? SURVIVAL_HOURS.slice(-1) : SURVIVAL_HOURS
}

export function isRisky({ survival }: FightRun): boolean {
  return survival[1] < SAFE
}

const MINUTE: Millis = 60_000

/** Why a fight is risky, as a sentence. */
export function riskReason(player: Player, run: FightRun): string {
  const { autoEatEnabled, autoEatThreshold } = player.settings
  if (!autoEatEnabled) return 'Auto-eat is off, so nothing restores your health.'
  if (run.mealsPerHour === 0) return 'You have no food, and health does not regenerate in a fight.'
  if (run.median !== null && run.median < hours(1) + MINUTE) {
    return `You need about ${Math.ceil(run.mealsPerHour)} meals an hour, more than you have.`
  }
  return `One hit can take more than the ${autoEatThreshold}% of health at which you eat.`
}
