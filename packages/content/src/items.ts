import type { Item } from '@hearthward/engine'

type Entry = Omit<Item, 'id'>

const entries = {
  logs: {
    name: 'Logs',
    description: 'Plain wood, still damp at the heart. Good for a fire and little else.',
    type: 'resource',
    icon: 'wood-pile',
    stackable: true,
    value: 4,
  },
  oak_logs: {
    name: 'Oak logs',
    description: 'Dense and slow to burn. The mill pays for every straight one.',
    type: 'resource',
    icon: 'oak-leaf',
    stackable: true,
    value: 12,
  },
  willow_logs: {
    name: 'Willow logs',
    description: 'Light, whippy lengths that smell of the river bank.',
    type: 'resource',
    icon: 'willow-tree',
    stackable: true,
    value: 22,
  },
  raw_shrimp: {
    name: 'Raw shrimp',
    description: 'A handful of legs and optimism. Wants a pan.',
    type: 'resource',
    icon: 'shrimp',
    stackable: false,
    value: 3,
  },
  raw_trout: {
    name: 'Raw trout',
    description: 'Speckled like the stones it hid behind.',
    type: 'resource',
    icon: 'flatfish',
    stackable: false,
    value: 11,
  },
  raw_pike: {
    name: 'Raw pike',
    description: 'All teeth and patience, until today.',
    type: 'resource',
    icon: 'fish-corpse',
    stackable: false,
    value: 18,
  },
  ashes: {
    name: 'Ashes',
    description: 'Grey, soft and finished. Gardeners ask for it by the bucket.',
    type: 'resource',
    icon: 'powder',
    stackable: true,
    value: 2,
  },
  charcoal: {
    name: 'Charcoal',
    description: 'A fire that was interrupted at the right moment.',
    type: 'resource',
    icon: 'coal-pile',
    stackable: true,
    value: 9,
  },
  bird_nest: {
    name: "Bird's nest",
    description: 'Abandoned, you tell yourself. Something rattles inside.',
    type: 'treasure',
    icon: 'nest-eggs',
    stackable: true,
    value: 120,
  },
  river_pearl: {
    name: 'River pearl',
    description: 'Small, crooked and warm in the hand.',
    type: 'treasure',
    icon: 'pearl-necklace',
    stackable: true,
    value: 90,
  },
} as const satisfies Record<string, Entry>

export type ItemId = keyof typeof entries

export const items: Readonly<Record<ItemId, Item>> = Object.fromEntries(
  Object.entries(entries).map(([id, entry]) => [id, { id, ...entry }]),
) as Record<ItemId, Item>
