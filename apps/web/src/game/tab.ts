import { useNavigate, useSearch } from '@tanstack/react-router'

/** The tab of the page, kept in its address. One that is not there gives way to the first. */
export function useTab<T extends string>(tabs: readonly { id: T }[]): [tab: T | undefined, select: (tab: T) => void] {
  const { tab: wanted } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = tabs.find(({ id }) => id === wanted) ?? tabs[0]
  return [tab?.id, (id) => void navigate({ to: '.', search: { tab: id }, replace: true, resetScroll: false })]
}
