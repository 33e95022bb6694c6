import type { ReturnReport } from '@hearthward/engine'
import { plural } from '../../ui/format/numbers.ts'

/** Counts in one line: '12 actions completed · 3 kills · 1 death'. */
export function countsText({ completions, kills, deaths, quests, achievements }: ReturnReport): string {
  const rest: [count: number, one: string][] = [
    [kills, 'kill'],
    [deaths, 'death'],
    [quests.length, 'quest'],
    [achievements.length, 'achievement'],
  ]
  const counted = rest.filter(([count]) => count > 0).map(([count, one]) => plural(count, one))
  return [`${plural(completions, 'action')} completed`, ...counted].join(' · ')
}
