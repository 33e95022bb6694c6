/** How a refusal travels: the code of the answer it becomes. */
export type RefusalStatus =
  | 'invalid-argument'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'failed-precondition'
  | 'resource-exhausted'
  | 'unavailable'
  | 'internal'

export type RefusalTable = Readonly<Record<string, { readonly status: RefusalStatus; readonly text: string }>>

/** Everything the rules can say no with. The text is what the player reads; `{name}` is filled in from the details. */
export const ruleRefusals = {
  'activity/not-found': { status: 'not-found', text: 'Activity not found' },
  'activity/level': { status: 'failed-precondition', text: 'Requires {skill} level {level}' },
  'activity/resources': { status: 'failed-precondition', text: 'Need {quantity}x {item} to start this activity' },
  'activity/resources-gone': { status: 'failed-precondition', text: 'Not enough {item} to complete this activity' },
  'activity/none-running': { status: 'failed-precondition', text: 'Nothing is running' },
  'inventory/full': { status: 'failed-precondition', text: 'Inventory full! Bank your items to continue.' },
  'inventory/invalid-slot': { status: 'invalid-argument', text: 'Invalid target slot' },
  'inventory/empty-slot': { status: 'failed-precondition', text: 'No item in source slot' },
  'inventory/not-enough': { status: 'failed-precondition', text: 'Not enough items' },
  'inventory/quantity': { status: 'invalid-argument', text: 'Quantity must be a whole number above 0' },
  'queue/full': { status: 'resource-exhausted', text: 'The queue holds at most {limit} actions' },
  'queue/invalid-goal': { status: 'invalid-argument', text: 'This is not a goal' },
  'queue/goal': { status: 'invalid-argument', text: 'This goal is already reached' },
  'settings/invalid': { status: 'invalid-argument', text: 'Invalid value for {field}' },
  'intent/unknown': { status: 'invalid-argument', text: 'Unknown intent' },
} as const satisfies RefusalTable

export type RuleRefusal = keyof typeof ruleRefusals

/** Why an action came to rest. What refused its next run, or one of the ends that are nobody's fault. */
export type StopReason = RuleRefusal | keyof typeof plainStops

export const plainStops = {
  'stop/asked': 'Stopped',
  'stop/replaced': 'Another action was started',
  'stop/goal': 'Goal reached',
  'stop/absence': 'Away for more than 24 hours',
} as const

export type Details = Record<string, string | number>

export interface Refused {
  readonly refused: RuleRefusal
  readonly details: Details
}

export function refuse(code: RuleRefusal, details: Details = {}): Refused {
  return { refused: code, details }
}

export function isRefused(value: object): value is Refused {
  return 'refused' in value
}

/** The sentence of a stop or refusal, its `{name}`s filled in. */
export function textOf(reason: StopReason, details: Details): string {
  const text =
    reason in ruleRefusals ? ruleRefusals[reason as RuleRefusal].text : plainStops[reason as keyof typeof plainStops]
  return fillIn(text, details)
}

export function fillIn(text: string, details: Details): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(details, name) ? String(details[name]) : whole,
  )
}
