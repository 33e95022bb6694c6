import type { Item } from '@hearthward/engine'
import { IconButton } from '../../ui/form/Button.tsx'
import { toggleFavourite, useKeptItems } from './kept-items.ts'

/** Keeps an item at hand. */
export function Star({ item }: { item: Item }) {
  const isKept = useKeptItems(({ favourites }) => favourites.includes(item.id))
  return (
    <IconButton
      icon="round-star"
      label={`Favourite: ${item.name}`}
      aria-pressed={isKept}
      className="not-aria-pressed:opacity-45 hover:opacity-100 aria-pressed:text-brass!"
      onClick={() => toggleFavourite(item.id)}
    />
  )
}
