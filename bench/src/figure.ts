/**
 * One result of a run. Times are printed and not judged, because machines differ; a ratio to a peer of the same run
 * means more.
 */
export interface Figure {
  name: string
  value: number
  unit: string
  /** The comparison in the same run, and how many times better or smaller the result is. */
  peer?: { name: string; value: number }
  ratio?: number
}

export function printFigure(figure: Figure): void {
  console.log(JSON.stringify(figure))
}

export const rounded = (value: number, digits = 3) => Number(value.toPrecision(digits))
