import type { RuleKind } from './anti-cheat.ts'

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const format = (value: number) => number.format(value)
const coins = (score: number) => format(Math.trunc(score))

/** The score of a detection rule in its own unit. The page, stored evidence and reports use the same words. */
export function describeScore(kind: RuleKind, score: number): string {
  switch (kind) {
    case 'xp_rate':
      return score >= 1_000 ? 'impossible by the rules' : `${format(score)} times the possible gain`
    case 'session_length':
      return `${format(score)} h without a break`
    case 'input_rhythm':
      return `gaps between inputs differ by ${format(score * 100)}%`
    case 'wealth_jump':
      return `${coins(score)} coins gained`
    case 'market_price':
      return `${format(score)} times off the guide price`
    case 'trade_ring':
      return `${coins(score)} coins traded one way`
    case 'multi_account':
      return `${format(score)} ${score === 1 ? 'account' : 'accounts'} on one device`
    case 'staff_grant':
      return `${coins(score)} coins given to connected accounts`
    case 'staff_volume':
      return `${format(score)} times what the role usually gives`
  }
}
