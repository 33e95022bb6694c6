import type { Filters } from '../../filters.ts'

/** The text of a list without rows. Only a filtered list suggests to remove a filter. */
export function emptyListText(
  things: string,
  filters: Filters,
  filterNames: readonly string[],
  withoutFilter = `No ${things} yet.`,
): string {
  const isFiltered = filterNames.some((name) => filters[name])
  return isFiltered ? `No ${things} match. Remove a filter to see more.` : withoutFilter
}
