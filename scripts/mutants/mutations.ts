// The possible mutations of a source file: small changes after which it still parses, and which a test should detect.
import { PERMISSIONS } from '@hearthward/contract'
import { isNode, lineAt, type Node, parseSource, walkTree } from './syntax.ts'

export const KINDS = [
  'constant',
  'comparison',
  'logic',
  'arithmetic',
  'condition',
  'refusal',
  'message',
  'permission',
  'await',
  'statement',
] as const
export type Kind = (typeof KINDS)[number]

export interface Mutation {
  file: string
  line: number
  kind: Kind
  start: number
  end: number
  before: string
  after: string
}

const COMPARISONS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const ARITHMETIC: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }
const ASSIGNMENTS: Record<string, string> = { '+=': '-=', '-=': '+=', '*=': '/=' }
const OPPOSITES: Record<string, string> = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', some: 'every' }
/** The wording of a log line is for people; no test should depend on it. */
const LOG_CALL = /(^|\.)(log|logger|console)(\.\w+)?\??(\.\w+)?$/
const REFUSAL_CODE = /^[a-z]+(-[a-z]+)*\/[a-z]+(-[a-z]+)*$/
/** The replacement for the caller of a call. */
const OTHER_CALLERS: Record<string, string> = {
  anybody: 'account',
  account: 'anybody',
  player: 'account',
  staff: 'player',
}

export function mutationsOf(file: string, source: string): Mutation[] {
  const found: Mutation[] = []
  const text = (node: Node) => source.slice(node.start, node.end)
  const add = (kind: Kind, at: { start: number; end: number }, after: string) => {
    const before = source.slice(at.start, at.end)
    found.push({ file, line: lineAt(source, at.start), kind, start: at.start, end: at.end, before, after })
  }

  walkTree(parseSource(source), (node, parents) => {
    const parent = parents.at(-1)
    switch (node.type) {
      case 'CallExpression':
        if (LOG_CALL.test(text(node['callee'] as Node))) return false
        changeCall(node)
        break
      case 'NewExpression':
        swapRefusal(node)
        break
      case 'Literal':
        changeLiteral(node, parents)
        break
      case 'BinaryExpression':
        changeBinary(node)
        break
      case 'AssignmentExpression':
        changeAssignment(node)
        break
      case 'LogicalExpression':
        changeLogical(node)
        break
      case 'UnaryExpression':
        if (node['operator'] === '!') add('logic', node, `(${text(node['argument'] as Node)})`)
        break
      case 'IfStatement':
        if (isRefusing(node['consequent'] as Node)) add('refusal', node['test'] as Node, 'false')
        else for (const constant of ['true', 'false']) add('condition', node['test'] as Node, constant)
        break
      case 'ConditionalExpression':
        for (const constant of ['true', 'false']) add('condition', node['test'] as Node, constant)
        break
      case 'AwaitExpression':
        // The caller awaits a returned promise anyway. `void`: a line must not start with a bracket.
        if (parent?.type === 'ExpressionStatement') add('await', node, `void (${text(node['argument'] as Node)})`)
        else if (parent?.type !== 'ReturnStatement') add('await', node, `(${text(node['argument'] as Node)})`)
        break
      case 'ExpressionStatement':
        if (canBeRemoved(node)) add('statement', node, ';')
        break
    }
    return undefined
  })
  return found.filter(({ before, after }) => before !== after)

  function changeCall(node: Node): void {
    const callee = node['callee'] as Node
    swapRefusal(node)
    if (text(callee) === 'call') changeCaller((node['arguments'] as Node[])[0])
    if (callee.type !== 'MemberExpression') return
    const property = callee['property'] as Node
    const opposite = OPPOSITES[text(property)]
    if (opposite && (text(callee['object'] as Node) === 'Math' || opposite === 'every')) {
      add('arithmetic', property, opposite)
    }
  }

  function changeCaller(who: Node | undefined): void {
    if (who?.type !== 'Literal') return
    const name = String(who['value'])
    const at = (PERMISSIONS as readonly string[]).indexOf(name)
    const other = at >= 0 ? PERMISSIONS[(at + 1) % PERMISSIONS.length] : OTHER_CALLERS[name]
    if (other) add('permission', who, `'${other}'`)
    if (at >= 0) add('permission', who, `'account'`)
  }

  /** The first argument of refuse(), Refusal and the like is a refusal code. */
  function swapRefusal(node: Node): void {
    const code = (node['arguments'] as Node[])[0]
    if (code?.type !== 'Literal' || !REFUSAL_CODE.test(String(code['value']))) return
    if (!/refus/i.test(text(node['callee'] as Node))) return
    add('refusal', code, code['value'] === 'auth/not-allowed' ? `'call/unknown'` : `'auth/not-allowed'`)
  }

  function changeLiteral(node: Node, parents: Node[]): void {
    const { value } = node
    const parent = parents.at(-1)
    if (parent?.type === 'Property' && parent['key'] === node) return
    if (typeof value === 'boolean') add('constant', node, String(!value))
    if (typeof value === 'number' && !isPartOfUnits(node, parents)) add('constant', node, String(otherNumber(value)))
    if (typeof value !== 'string' || parent?.type !== 'Property') return
    const key = text(parent['key'] as Node)
    const siblings = parents.at(-2)?.type === 'ObjectExpression' ? text(parents.at(-2) as Node) : ''
    if (key === 'text' && siblings.includes('status:'))
      add('message', node, `${text(node).slice(0, -1)}!${text(node).at(-1)}`)
    if (key === 'status' && siblings.includes('text:')) {
      add('refusal', node, value === 'internal' ? `'unavailable'` : `'internal'`)
    }
    if (key === 'freshness') add('permission', node, value === 'none' ? `'used'` : `'none'`)
    if (key === 'needs' || key === 'permission') {
      const at = (PERMISSIONS as readonly string[]).indexOf(value)
      if (at >= 0) add('permission', node, `'${PERMISSIONS[(at + 1) % PERMISSIONS.length]}'`)
    }
  }

  /**
   * On a real clock nobody can observe one more millisecond, so larger numbers are doubled. The rules get their clock
   * as input.
   */
  function otherNumber(value: number): number {
    return value >= 1_000 && !file.startsWith('packages/') ? value * 2 : value + 1
  }

  /** 1_000 in `seconds / 1_000` converts a unit; its other operand is mutated instead. */
  function isPartOfUnits(node: Node, parents: Node[]): boolean {
    return node['value'] === 1_000 && parents.at(-1)?.type === 'BinaryExpression'
  }

  function changeBinary(node: Node): void {
    const operator = String(node['operator'])
    const [left, right] = [node['left'] as Node, node['right'] as Node]
    const between = { start: left.end, end: right.start }
    const gap = source.slice(between.start, between.end)
    const comparison = COMPARISONS[operator]
    if (comparison) add('comparison', between, gap.replace(operator, comparison))
    const arithmetic = ARITHMETIC[operator]
    if (arithmetic && !isText(left) && !isText(right)) add('arithmetic', between, gap.replace(operator, arithmetic))
  }

  function isText(node: Node): boolean {
    if (node.type === 'TemplateLiteral' || typeof node['value'] === 'string') return true
    return node.type === 'BinaryExpression' && [node['left'], node['right']].some((it) => isNode(it) && isText(it))
  }

  function changeAssignment(node: Node): void {
    const other = ASSIGNMENTS[String(node['operator'])]
    const [left, right] = [node['left'] as Node, node['right'] as Node]
    if (!other || isText(right)) return
    const between = { start: left.end, end: right.start }
    add('arithmetic', between, source.slice(left.end, right.start).replace(String(node['operator']), other))
  }

  function changeLogical(node: Node): void {
    const [left, right] = [node['left'] as Node, node['right'] as Node]
    if (node['operator'] === '??') {
      add('logic', node, `(${text(left)})`)
      return
    }
    // `a || b && c` parses without brackets, and `??` is never mixed with them without brackets.
    const between = { start: left.end, end: right.start }
    const [from, to] = node['operator'] === '&&' ? ['&&', '||'] : ['||', '&&']
    add('logic', between, source.slice(left.end, right.start).replace(from, to))
  }

  function isRefusing(consequent: Node): boolean {
    return /^\{?\s*(return refus|throw )/.test(text(consequent))
  }

  function canBeRemoved(node: Node): boolean {
    if (node['directive']) return false
    const expression = node['expression'] as Node
    const inner = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression
    if (inner.type === 'CallExpression') {
      const callee = text(inner['callee'] as Node)
      // Without super() the class does not work at all; every test would fail.
      return callee !== 'super' && !LOG_CALL.test(callee)
    }
    return inner.type === 'AssignmentExpression' || inner.type === 'UpdateExpression'
  }
}

export function mutateSource(source: string, { start, end, after }: Pick<Mutation, 'start' | 'end' | 'after'>): string {
  return source.slice(0, start) + after + source.slice(end)
}

/** A mutation in one line: its location, and the code before and after. */
export function describeMutation({ file, line, kind, before, after }: Mutation): string {
  return `${file}:${line} ${kind}: ${quoteCode(before)} -> ${quoteCode(after)}`
}

export function quoteCode(code: string): string {
  const short = code.replace(/\s+/g, ' ').trim()
  return `\`${short.length > 100 ? `${short.slice(0, 97)}...` : short}\``
}
