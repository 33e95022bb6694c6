// The named units of the product (declarations, inner functions, rows of tables) and which of them mentions which.
// Following the mentions from a mutated unit leads to the names that tests use: calls, rules, functions.
import { loadedBy } from './imports.ts'
import { PLACE_NAMES, sourceOf, sourcesOf } from './places.ts'
import { isNode, type Node, parseSource, walkTree } from './syntax.ts'

interface Unit {
  file: string
  name: string
  start: number
  end: number
  words: Set<string>
}

const WORD = /[A-Za-z_$][\w$]*/g
/** Names mentioned by more units than this are too common to follow. */
const COMMON = 60
const FARTHEST = 5

let units: Unit[] | undefined
const mentions = new Map<string, Unit[]>()

/** Names that lead to a place in a file, each with its distance in mentions. */
export function namesLeadingTo(file: string, at: number): Map<string, number> {
  const all = allUnits()
  const around = all.filter((unit) => unit.file === file && unit.start <= at && at < unit.end)
  around.sort((a, b) => a.end - a.start - (b.end - b.start))
  const distances = new Map<string, number>()
  const seen = new Set<Unit>()
  let edge = around.map((unit, outwards) => ({ unit, distance: outwards }))
  for (let step = 0; step < FARTHEST && edge.length > 0; step++) {
    const next: typeof edge = []
    for (const { unit, distance } of edge) {
      if (seen.has(unit)) continue
      seen.add(unit)
      distances.set(unit.name, Math.min(distance, distances.get(unit.name) ?? distance))
      for (const user of usersOf(unit)) next.push({ unit: user, distance: distance + 1 })
    }
    edge = next.sort((a, b) => a.distance - b.distance)
  }
  return distances
}

function usersOf(unit: Unit): Unit[] {
  const users = mentions.get(unit.name) ?? []
  if (users.length > COMMON) return []
  return users.filter((user) => user !== unit && (user.file === unit.file || loadedBy(user.file).has(unit.file)))
}

function allUnits(): Unit[] {
  if (units) return units
  units = PLACE_NAMES.flatMap(sourcesOf).flatMap((file) => unitsOf(file, sourceOf(file)))
  for (const unit of units) {
    for (const word of unit.words) mentions.set(word, [...(mentions.get(word) ?? []), unit])
  }
  return units
}

/** The named units of a file, outer before inner. */
function unitsOf(file: string, source: string): Unit[] {
  const found: Unit[] = []
  const add = (name: string, { start, end }: Node) => {
    found.push({ file, name, start, end, words: wordsOf(source.slice(start, end)) })
  }
  walkTree(parseSource(source), (node, parents) => {
    const named = (node['id'] ?? node['key']) as Node | undefined
    if (!named || !isNode(named)) return undefined
    const name = source
      .slice(named.start, named.end)
      .replace(/^['"]|['"]$/g, '')
      .split(':')[0] as string
    if (isUnit(node, parents)) add(name, node)
    return undefined
  })
  return found
}

function isUnit(node: Node, parents: Node[]): boolean {
  const isOutermost = parents.every(({ type }) => /^(Program|Export|VariableDeclaration)/.test(type))
  if (['FunctionDeclaration', 'ClassDeclaration', 'MethodDefinition'].includes(node.type)) return true
  if (node.type === 'VariableDeclarator') return isOutermost || isFunctionValue(node['init'])
  if (node.type !== 'Property') return false
  return isFunctionValue(node['value']) || !parents.some(({ type }) => /Function|BlockStatement/.test(type))
}

function isFunctionValue(value: unknown): boolean {
  return isNode(value) && /Function/.test(value.type)
}

export function wordsOf(text: string): Set<string> {
  return new Set(text.match(WORD))
}
