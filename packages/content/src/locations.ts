import type { Location } from '@hearthward/engine'

type Entry = Omit<Location, 'id'>

const entries = {
  lumbridge: {
    name: 'Lumbridge',
    description: "A castle town at the bend of the river. Everybody's road begins here.",
    icon: 'castle',
  },
} as const satisfies Record<string, Entry>

export type LocationId = keyof typeof entries

export const locations: Readonly<Record<LocationId, Location>> = Object.fromEntries(
  Object.entries(entries).map(([id, entry]) => [id, { id, ...entry }]),
) as Record<LocationId, Location>
