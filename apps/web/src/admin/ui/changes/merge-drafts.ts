import { canonicalJson } from '@hearthward/engine'

/** The fields in which a draft differs from the state it is based on. */
export function changedFields<Draft extends object>(base: Draft, draft: Draft): Partial<Draft> {
  const isChanged = ([key, value]: [string, unknown]) =>
    canonicalJson(value) !== canonicalJson(base[key as keyof Draft])
  return Object.fromEntries(Object.entries(draft).filter(isChanged)) as Partial<Draft>
}

/** Applies the changes between `base` and `mine` to `theirs`: fields that only a colleague changed keep their value. */
export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Draft {
  return { ...theirs, ...changedFields(base, mine) }
}
