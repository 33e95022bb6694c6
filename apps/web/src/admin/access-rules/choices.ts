import { type AccessRule, PERMISSIONS, permissionName, type RuleChoice } from '@hearthward/contract'

const CHOICES: readonly RuleChoice[] = ['staff', ...PERMISSIONS, 'nobody']

/** The choices for a rule. Before the row has focus, the current choice is enough. */
export function choicesFor(rule: AccessRule, chosen: RuleChoice, isFocused: boolean): readonly RuleChoice[] {
  if (!isFocused) return [chosen]
  return CHOICES.filter((one) => one !== 'nobody' || !rule.isKeptOpen)
}

export const choiceWords = (choice: RuleChoice): string =>
  choice === 'staff' ? 'any staff' : choice === 'nobody' ? 'nobody' : permissionName(choice)

/** Unsaved choices on this page, by rule. */
export type AccessRuleDraft = Readonly<Record<string, RuleChoice>>

/** The changes to send. Null removes an override, because the default is chosen again. */
export function changesOf(rules: readonly AccessRule[], draft: AccessRuleDraft): Record<string, RuleChoice | null> {
  const changed = rules.filter(({ id, needs }) => draft[id] !== undefined && draft[id] !== needs)
  return Object.fromEntries(
    changed.map(({ id, usual }) => [id, draft[id] === usual ? null : (draft[id] as RuleChoice)]),
  )
}

/** Before and after, for the review before saving. */
export function differenceOf(rules: readonly AccessRule[], draft: AccessRuleDraft) {
  const changed = rules.filter(({ id, needs }) => draft[id] !== undefined && draft[id] !== needs)
  return {
    before: Object.fromEntries(changed.map(({ id, needs }) => [id, choiceWords(needs)])),
    after: Object.fromEntries(changed.map(({ id }) => [id, choiceWords(draft[id] as RuleChoice)])),
  }
}

/** A past change in words. A rule without an override was at its default. */
export function changeWords({ before, after }: { before: AccessRuleDraft; after: AccessRuleDraft }) {
  const touched = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => before[id] !== after[id])
  const words = (chosen: AccessRuleDraft) =>
    Object.fromEntries(touched.map((id) => [id, chosen[id] ? choiceWords(chosen[id]) : 'default']))
  return { before: words(before), after: words(after) }
}

/** The draft that reverts a past change: every rule it touched, with its choice from before. */
export function revertDraft(
  rules: readonly AccessRule[],
  { before, after }: { before: AccessRuleDraft; after: AccessRuleDraft },
): Record<string, RuleChoice> {
  const touched = new Set([...Object.keys(before), ...Object.keys(after)])
  const reverted = rules.filter(({ id }) => touched.has(id) && before[id] !== after[id])
  return Object.fromEntries(reverted.map(({ id, usual }) => [id, before[id] ?? usual]))
}
