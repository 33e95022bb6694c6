import type { RankedWork, RankingGoal } from '@hearthward/engine'
import { skillName } from '@hearthward/engine'

export type ColumnId = 'name' | 'measure' | 'with-materials' | 'experience' | 'profit' | 'supplies' | 'survival'

export interface RankingColumn {
  id: ColumnId
  title: string
  /** What the title leaves open. */
  hint: string
}

export interface RankingOrder {
  column: ColumnId
  isDescending: boolean
}

/** The columns for a goal. A column that repeats another one, or is empty, is left out. */
export function columnsFor(goal: RankingGoal, rows: readonly RankedWork[]): RankingColumn[] {
  const columns: (RankingColumn | false)[] = [
    { id: 'name', title: 'Activity', hint: 'By name' },
    { id: 'measure', ...measureOf(goal) },
    rows.some(({ perHour, perHourWithMaterials }) => perHour !== perHourWithMaterials) && {
      id: 'with-materials',
      title: 'With materials',
      hint: 'The same an hour, with the time that the materials take',
    },
    (goal.kind !== 'experience' || rows.some((row) => row.experiencePerHour !== row.perHour)) && {
      id: 'experience',
      title: goal.kind === 'experience' ? 'All xp/h' : 'Xp/h',
      hint: 'Experience an hour in all skills it trains',
    },
    goal.kind !== 'coins' && { id: 'profit', title: 'Profit/h', hint: 'Profit an hour at shop prices' },
    rows.some(({ timeToSuppliesEnd }) => timeToSuppliesEnd !== null) && {
      id: 'supplies',
      title: 'Supplies last',
      hint: 'How long your supplies last',
    },
    rows.some(({ run }) => run) && { id: 'survival', title: 'Survives 1\u00A0h', hint: 'Chance to survive an hour' },
  ]
  return columns.filter((column) => column !== false)
}

function measureOf(goal: RankingGoal): Omit<RankingColumn, 'id'> {
  switch (goal.kind) {
    case 'experience':
      return { title: `${skillName(goal.skill)} xp/h`, hint: `${skillName(goal.skill)} experience an hour` }
    case 'coins':
      return { title: 'Profit/h', hint: 'Profit an hour at shop prices' }
    case 'item':
      return { title: 'Items/h', hint: 'Items an hour' }
  }
}

/** The order in which the rules rank. */
export function rankOrder(columns: readonly RankingColumn[]): RankingOrder {
  const isMade = columns.some(({ id }) => id === 'with-materials')
  return { column: isMade ? 'with-materials' : 'measure', isDescending: true }
}

/** The best first; names from A on. */
export function bestFirst(column: ColumnId): RankingOrder {
  return { column, isDescending: column !== 'name' }
}

/** The order after a press on a column's title: the best first, then turned around. */
export function orderAfter({ column, isDescending }: RankingOrder, pressed: ColumnId): RankingOrder {
  if (column === pressed) return { column, isDescending: !isDescending }
  return bestFirst(pressed)
}

/** Rows without a figure come last in both directions. Equal rows keep their rank. */
export function sortRows(rows: readonly RankedWork[], { column, isDescending }: RankingOrder): RankedWork[] {
  const sign = isDescending ? -1 : 1
  if (column === 'name') return rows.toSorted((a, b) => sign * a.work.name.localeCompare(b.work.name))
  return rows.toSorted((a, b) => {
    const [one, other] = [figureOf(a, column), figureOf(b, column)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}

function figureOf(row: RankedWork, column: Exclude<ColumnId, 'name'>): number | null {
  switch (column) {
    case 'measure':
      return row.perHour
    case 'with-materials':
      return row.perHourWithMaterials
    case 'experience':
      return row.experiencePerHour
    case 'profit':
      return row.profitPerHour
    case 'supplies':
      return row.timeToSuppliesEnd
    case 'survival':
      return row.run?.survival[1] ?? null
  }
}
