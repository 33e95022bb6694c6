import { parseAmount } from '../../ui/format/numbers.ts'

/** What a player types to add an action to the plan: 'gather kindling 50', 'smithing to 40', 'oak logs until 200'. */
export interface PlanPhrase {
  /** What comes before the amount: the name of an action, a skill or an item. */
  name: string
  amount: number
  /** How the amount is linked: times, or up to a level or a stock. */
  link: 'times' | 'to' | 'until' | 'level'
}

const LONGEST_PHRASE = 80
const UNTIL = ['until', 'till']
const LEVEL = ['level', 'lvl', 'lv']
const TIMES = ['times', 'x']

/** Reads a typed text; `null` if it does not end, or begin, with an amount. */
export function parsePlanPhrase(text: string): PlanPhrase | null {
  if (text.length > LONGEST_PHRASE) return null
  const words = text.trim().toLowerCase().split(/\s+/)
  if (TIMES.includes(words.at(-1) ?? '')) words.pop()
  return phraseFrom(words) ?? countFirst(words)
}

/** The amount comes last. */
function phraseFrom(typed: readonly string[]): PlanPhrase | null {
  const words = [...typed]
  const amount = amountOf(words.pop() ?? '')
  if (amount === null) return null
  const isLevel = takeLast(words, LEVEL)
  const isTo = takeLast(words, ['to'])
  const isUntil = !isTo && takeLast(words, UNTIL)
  if (words.length === 0) return null
  return { name: words.join(' '), amount, link: isLevel ? 'level' : isTo ? 'to' : isUntil ? 'until' : 'times' }
}

/** '50 gather kindling', '50 x gather kindling'. */
function countFirst([first = '', ...words]: readonly string[]): PlanPhrase | null {
  const amount = amountOf(first)
  if (TIMES.includes(words[0] ?? '')) words.shift()
  return amount === null || words.length === 0 ? null : { name: words.join(' '), amount, link: 'times' }
}

function takeLast(words: string[], wanted: readonly string[]): boolean {
  if (!wanted.includes(words.at(-1) ?? '')) return false
  words.pop()
  return true
}

/** 50, 1k, x50 or 50x. */
function amountOf(word: string): number | null {
  const amount = parseAmount(word.replace(/^[x×]|[x×]$/, ''))
  return amount !== null && amount > 0 ? amount : null
}
