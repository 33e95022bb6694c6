import { type AccessRule, PERMISSIONS, permissionName, type RuleChoice } from '@hearthward/contract'

const CHOICES: readonly RuleChoice[] = ['staff', ...PERMISSIONS, 'nobody']

/** What can be chosen for a rule; until somebody turns to it, what is chosen is enough. */
export function choicesFor(rule: AccessRule, chosen: RuleChoice, isTurnedTo: boolean): readonly RuleChoice[] {
  if (!isTurnedTo) return [chosen]
  return CHOICES.filter((one) => one !== 'nobody' || !rule.isKeptOpen)
}

export const choiceWords = (choice: RuleChoice): string =>
  choice === 'staff' ? 'any of the staff' : choice === 'nobody' ? 'nobody' : permissionName(choice)

/** What is chosen on this page and not saved yet, by rule. */
export type Draft = Readonly<Record<string, RuleChoice>>

/** What goes to the server: where the usual is chosen again, nothing is chosen any more. */
export function changesOf(rules: readonly AccessRule[], draft: Draft): Record<string, RuleChoice | null> {
  const changed = rules.filter(({ id, needs }) => draft[id] !== undefined && draft[id] !== needs)
  return Object.fromEntries(
    changed.map(({ id, usual }) => [id, draft[id] === usual ? null : (draft[id] as RuleChoice)]),
  )
}

/** Before and after, for the difference that is shown before it is saved. */
export function differenceOf(rules: readonly AccessRule[], draft: Draft) {
  const changed = rules.filter(({ id, needs }) => draft[id] !== undefined && draft[id] !== needs)
  return {
    before: Object.fromEntries(changed.map(({ id, needs }) => [id, choiceWords(needs)])),
    after: Object.fromEntries(changed.map(({ id }) => [id, choiceWords(draft[id] as RuleChoice)])),
  }
}

/** A change of the past in words; what was not chosen was as usual. */
export function changeWords({ before, after }: { before: Draft; after: Draft }) {
  const touched = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => before[id] !== after[id])
  const words = (chosen: Draft) =>
    Object.fromEntries(touched.map((id) => [id, chosen[id] ? choiceWords(chosen[id]) : 'as usual']))
  return { before: words(before), after: words(after) }
}

/** What leads back to how it was before a change of the past: every rule it touched, as it stood then. */
export function wayBack(
  rules: readonly AccessRule[],
  { before, after }: { before: Draft; after: Draft },
): Record<string, RuleChoice> {
  const touched = new Set([...Object.keys(before), ...Object.keys(after)])
  const back = rules.filter(({ id }) => touched.has(id) && before[id] !== after[id])
  return Object.fromEntries(back.map(({ id, usual }) => [id, before[id] ?? usual]))
}
