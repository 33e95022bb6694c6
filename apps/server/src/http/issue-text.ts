import type { z } from 'zod'
import { Refusal } from '../platform/refusal.ts'

type Issue = z.core.$ZodRawIssue

const formatNumber = (value: unknown) => new Intl.NumberFormat('en-GB').format(value as number | bigint)

const UNITS: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
}

/** An amount with its unit: 3 characters, 1 entry, or the bare number. */
function formatAmount(origin: string, value: unknown): string {
  const unit = UNITS[origin]
  return unit ? `${formatNumber(value)} ${unit[value === 1 ? 0 : 1]}` : formatNumber(value)
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
}

/**
 * Describes an input error in plain words. Texts of the contract itself take precedence and do not reach this function.
 */
export function describeIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${formatAmount(issue.origin, issue.minimum)}`
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${formatAmount(issue.origin, issue.maximum)}`
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? 'of another type'}`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'unrecognized_keys':
      return `has ${issue.keys.length === 1 ? 'an unknown field' : 'unknown fields'}: ${issue.keys.map((key) => `"${key}"`).join(', ')}`
    case 'not_multiple_of':
      return `must be a multiple of ${formatNumber(issue.divisor)}`
    case 'invalid_format':
      return 'has the wrong format'
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_union':
      return 'has an unknown type'
    default:
      return undefined
  }
}

/** Field names come from the caller, so their length is limited in answers and on screens. */
const MAX_ECHOED_LENGTH = 200
const LONGEST_FIELD = 40

export function invalidInput(error: z.ZodError): Refusal {
  const [issue] = error.issues
  return new Refusal('call/invalid', {
    field: (issue?.path.join('.') || 'request').slice(0, MAX_ECHOED_LENGTH),
    problem: (issue?.message ?? 'not valid').slice(0, MAX_ECHOED_LENGTH),
  })
}

/** The same for a form, whose fields may be missing or unknown. */
export function invalidForm(error: z.ZodError, given: unknown): Refusal {
  const refuse = (field: string, problem: string) => new Refusal('call/invalid', { field, problem })
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys') return refuse((issue.keys[0] ?? '').slice(0, LONGEST_FIELD), 'not accepted')
  const field = issue?.path.join('.') ?? ''
  if (field === '') return refuse('body', 'not an object')
  const isMissing = typeof given === 'object' && given !== null && !Object.hasOwn(given, field)
  return refuse(field, isMissing ? 'missing' : (issue?.message ?? 'not accepted'))
}
