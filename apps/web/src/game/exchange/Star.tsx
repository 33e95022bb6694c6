import type { Item } from '@hearthward/engine'
import { IconButton } from '../../ui/form/Button.tsx'
import { toggleFavourite, useSavedItems } from './saved-items.ts'

/** Marks an item as a favourite. */
export function Star({ item }: { item: Item }) {
  const isFavourite = useSavedItems(({ favourites }) => favourites.includes(item.id))
  return (
    <IconButton
      icon="round-star"
      label={`Favourite: ${item.name}`}
      aria-pressed={isFavourite}
      className="not-aria-pressed:opacity-45 hover:opacity-100 aria-pressed:text-brass!"
      onClick={() => toggleFavourite(item.id)}
    />
  )
}
