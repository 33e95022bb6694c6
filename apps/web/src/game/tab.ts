import { useNavigate, useSearch } from '@tanstack/react-router'

/** The page's selected tab, kept in the URL. An unknown id selects the first tab. */
export function useTab<T extends string>(tabs: readonly { id: T }[]): [tab: T | undefined, select: (tab: T) => void] {
  const { tab: selected } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = tabs.find(({ id }) => id === selected) ?? tabs[0]
  return [tab?.id, (id) => void navigate({ to: '.', search: { tab: id }, replace: true, resetScroll: false })]
}
