/** The index an arrow key leads to in a grid. It does not wrap: players would lose track of the position. */
export function neighbour(at: number, key: string, columns: number, count: number): number | null {
  const column = at % columns
  const rowEnd = Math.min(at - column + columns, count) - 1
  const next = {
    ArrowLeft: column > 0 ? at - 1 : at,
    ArrowRight: Math.min(at + 1, rowEnd),
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: at - column,
    End: rowEnd,
  }[key]
  return next !== undefined && next >= 0 && next < count ? next : null
}
