type Edge = readonly [from: string, to: string]

/** Connected components, ignoring direction. */
export function componentsOf(edges: readonly Edge[]): string[][] {
  const neighbours = neighboursOf(
    edges.flatMap(([a, b]): Edge[] => [
      [a, b],
      [b, a],
    ]),
  )
  const seen = new Set<string>()
  const groups: string[][] = []
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue
    const reached = reachedFrom(start, neighbours)
    for (const node of reached) seen.add(node)
    groups.push([...reached].sort())
  }
  return groups
}

/** Strongly connected components with more than one member. */
export function ringsOf(edges: readonly Edge[]): string[][] {
  const order = finishingOrder(neighboursOf(edges))
  const back = neighboursOf(edges.map(([from, to]): Edge => [to, from]))
  const seen = new Set<string>()
  const groups: string[][] = []
  for (const start of order.reverse()) {
    if (seen.has(start)) continue
    const group = reachedFrom(start, back, seen)
    for (const node of group) seen.add(node)
    if (group.size > 1) groups.push([...group].sort())
  }
  return groups
}

type Neighbours = Map<string, Set<string>>

function neighboursOf(edges: readonly Edge[]): Neighbours {
  const neighbours: Neighbours = new Map()
  for (const [from, to] of edges) {
    if (!neighbours.has(to)) neighbours.set(to, new Set())
    const known = neighbours.get(from) ?? new Set()
    neighbours.set(from, known.add(to))
  }
  return neighbours
}

function reachedFrom(start: string, neighbours: Neighbours, barred: ReadonlySet<string> = new Set()): Set<string> {
  const reached = new Set([start])
  const next = [start]
  for (let node = next.pop(); node !== undefined; node = next.pop()) {
    for (const other of neighbours.get(node) ?? []) {
      if (reached.has(other) || barred.has(other)) continue
      reached.add(other)
      next.push(other)
    }
  }
  return reached
}

/** Kosaraju's first pass, without recursion: a market may be one long chain. */
function finishingOrder(neighbours: Neighbours): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue
    seen.add(start)
    const path = [{ node: start, rest: [...(neighbours.get(start) ?? [])] }]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const other = step.rest.pop()
      if (other === undefined) {
        order.push(step.node)
        path.pop()
      } else if (!seen.has(other)) {
        seen.add(other)
        path.push({ node: other, rest: [...(neighbours.get(other) ?? [])] })
      }
    }
  }
  return order
}
