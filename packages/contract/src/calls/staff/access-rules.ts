import { z } from 'zod'
import { call } from '../../call.ts'
import { COLLECTIONS } from '../../collections.ts'
import { Moment } from '../../entities/player.ts'
import { NoInput, Reason, Text, Version } from '../../inputs.ts'
import { PERMISSIONS } from '../../permissions.ts'
import { SECTIONS, type SectionId } from '../../sections.ts'

const ACCESS_RULE_KINDS = ['call', 'section', 'topic'] as const

/** Access levels an owner can choose for a call, a section or a live topic of the back-office. */
const RULE_CHOICES = ['staff', ...PERMISSIONS, 'nobody'] as const
const RuleChoice = z.enum(RULE_CHOICES)
export type RuleChoice = z.infer<typeof RuleChoice>

export const AccessRule = z.object({
  /** `call:<name>`, `section:<id>` or `topic:<name>`. */
  id: z.string(),
  kind: z.enum(ACCESS_RULE_KINDS),
  name: z.string(),
  does: z.string(),
  /** The default of a new server. */
  usual: RuleChoice,
  /** The level enforced now. */
  needs: RuleChoice,
  reads: z.array(z.enum(COLLECTIONS)),
  changes: z.array(z.enum(COLLECTIONS)),
  /** Cannot be closed: without it no owner could edit access rules again. */
  isKeptOpen: z.boolean(),
})
export type AccessRule = z.infer<typeof AccessRule>

/** Overrides of the defaults, by rule. */
const RuleOverrides = z.record(z.string(), RuleChoice)

export const AccessRuleChange = z.object({
  id: z.int(),
  at: Moment,
  byName: z.string(),
  reason: z.string(),
  before: RuleOverrides,
  after: RuleOverrides,
})
export type AccessRuleChange = z.infer<typeof AccessRuleChange>

export const getAccessRules = call(
  'firestore_rules',
  'The access each staff call, section and topic requires, as the server enforces it.',
  {
    input: z.strictObject({}),
    output: z.object({
      rules: z.array(AccessRule),
      chosen: RuleOverrides,
      /** Id of the latest change, to be sent as `expectedVersion` with the next; 0 if there was none. */
      version: z.int(),
      history: z.array(AccessRuleChange),
    }),
    reads: ['access_rules'],
  },
)

const MOST_CHANGES = 300

export const editAccessRules = call('firestore_rules', 'Changes access rules. For owners; takes effect at once.', {
  input: z.strictObject({
    /** By rule; null restores the default. */
    changes: z
      .record(Text(1, 96), RuleChoice.nullable())
      .refine((changes) => Object.keys(changes).length <= MOST_CHANGES, 'too many'),
    reason: Reason,
    expectedVersion: Version,
  }),
  output: z.object({ chosen: RuleOverrides, version: z.int() }),
  reads: ['access_rules'],
  changes: ['access_rules'],
  freshness: 'confirmed',
  approval: 'always',
  refuses: ['rules/owner-only', 'rules/unknown', 'rules/locked-out', 'staff/overtaken', 'staff/unchanged'],
})

export const getStaffAccess = call('staff', 'Which sections and calls of the back-office are open to the caller.', {
  input: NoInput,
  output: z.object({
    sections: z.array(z.enum(Object.keys(SECTIONS) as [SectionId])),
    /** Names of calls; the page shows or hides staff controls by them. */
    calls: z.array(z.string()),
    /** Until when the caller has to turn on two-factor sign-in; null if it is on. */
    secondFactorDueAt: Moment.nullable(),
  }),
  reads: ['access_rules'],
  // The game's own pages call this too, and must not ask for a password.
  freshness: 'none',
})
