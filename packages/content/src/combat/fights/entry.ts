import type { Monster } from '@hearthward/engine'
import type { Family } from '../../entries.ts'

/** Looks up a monster of one region by its id; an unknown id is a mistake in the content. */
export function among({ monsters = {} }: Family): (id: string) => Monster {
  return (id) => {
    const monster = monsters[id]
    if (!monster) throw new Error(`fights: nobody is called ${id} here`)
    return monster
  }
}
