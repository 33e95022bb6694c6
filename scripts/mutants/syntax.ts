// The syntax tree of a source file, without types: changing a type changes nothing at run time.
import { parseAst } from 'vite'

/** A node of the ESTree, as far as this tool needs it. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** TypeScript nodes around an expression that is still executed. */
const TRANSPARENT = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSInstantiationExpression']

export function parseSource(source: string): Node {
  return parseAst(source, { lang: 'ts' }) as unknown as Node
}

/** Walks all executed nodes. The visitor returns false to skip the children of a node. */
export function walkTree(node: Node, visit: (node: Node, parents: Node[]) => boolean | undefined): void {
  step(node, [])

  function step(at: Node, parents: Node[]): void {
    if (isTypeOnly(at) || visit(at, parents) === false) return
    for (const child of childrenOf(at)) step(child, [...parents, at])
  }
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true
  return node.type.startsWith('TS') && !TRANSPARENT.includes(node.type)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

export function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}
