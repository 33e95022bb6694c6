import type { z } from 'zod'

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
