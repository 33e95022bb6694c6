/** The size of the drawing; places and roads use its coordinates. */
export const MAP = { width: 1200, height: 760 } as const

/** Coordinates of each place. Place ids never change. */
export const SPOTS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  lumbridge: [730, 464],
  varrock: [782, 236],
  draynor: [560, 528],
  alkharid: [962, 520],
  falador: [366, 318],
  barbarian: [532, 238],
  wizards_tower: [622, 676],
  rangers_guild: [158, 246],
  monastery: [430, 128],
  cooks_guild: [654, 346],
  rimmington: [262, 468],
  port_sarim: [404, 566],
  rune_altar: [892, 356],
  dragons_cave: [1034, 132],
  enchanted_forest: [1066, 318],
}

/** Separates the places of the drawing from places added later: these have no spot and are listed beside the map. */
export function splitByMap<Place extends { id: string }>(
  places: readonly Place[],
): { drawn: Place[]; beyond: Place[] } {
  const isDrawn = ({ id }: Place) => Object.hasOwn(SPOTS, id)
  return { drawn: places.filter(isDrawn), beyond: places.filter((place) => !isDrawn(place)) }
}

export const ROADS: readonly (readonly [from: string, to: string, bend: number])[] = [
  ['lumbridge', 'cooks_guild', -20],
  ['cooks_guild', 'varrock', 26],
  ['lumbridge', 'draynor', 24],
  ['lumbridge', 'alkharid', -26],
  ['lumbridge', 'rune_altar', 18],
  ['varrock', 'rune_altar', -22],
  ['varrock', 'barbarian', 22],
  ['varrock', 'dragons_cave', -30],
  ['barbarian', 'monastery', 20],
  ['barbarian', 'falador', 26],
  ['falador', 'rangers_guild', -24],
  ['falador', 'rimmington', 18],
  ['rimmington', 'port_sarim', 20],
  ['port_sarim', 'draynor', 26],
  ['rune_altar', 'enchanted_forest', 24],
]

/** A road is a slight curve between two places. */
export function roadPath([from, to, bend]: (typeof ROADS)[number]): string {
  const [x1, y1] = SPOTS[from] ?? [0, 0]
  const [x2, y2] = SPOTS[to] ?? [0, 0]
  const length = Math.hypot(x2 - x1, y2 - y1)
  const x = (x1 + x2) / 2 - ((y2 - y1) / length) * bend
  const y = (y1 + y2) / 2 + ((x2 - x1) / length) * bend
  return `M${x1} ${y1}Q${Math.round(x)} ${Math.round(y)} ${x2} ${y2}`
}
