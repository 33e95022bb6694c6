import type { Monster } from '@hearthward/engine'
import type { Family } from '../../entries.ts'

/** The beasts of one region by their ids; a fight against nobody is a mistake. */
export function among({ monsters = {} }: Family): (id: string) => Monster {
  return (id) => {
    const monster = monsters[id]
    if (!monster) throw new Error(`fights: nobody is called ${id} here`)
    return monster
  }
}
