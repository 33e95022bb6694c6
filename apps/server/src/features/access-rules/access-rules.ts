import {
  type AccessRule,
  calls,
  type RuleChoice,
  SECTIONS,
  type SectionId,
  STAFF_CALLS,
  STAFF_TOPICS,
  type StaffCallName,
  type Version,
} from '@hearthward/contract'
import { canonicalJson } from '@hearthward/engine'
import { readAccessRules, readRuleChanges, writeAccessRules } from '../../core/access/access-rule-queries.ts'
import { act } from '../../core/audit/audit.ts'
import { lockAuditChain } from '../../core/audit/audit-log.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'

const HISTORY = 50

/** Without these nobody could undo a change: they can get another permission, but never `nobody`. */
const KEPT_OPEN: readonly string[] = [
  'call:getStaffAccess',
  'call:getAccessRules',
  'call:editAccessRules',
  'section:rules',
] satisfies (`call:${StaffCallName}` | `section:${SectionId}`)[]

/** All rules an owner can change, with the contract's defaults. */
function defaultRules(): Omit<AccessRule, 'needs'>[] {
  const callRules = STAFF_CALLS.map((name) => {
    const { who, does, reads, changes } = calls[name]
    return { ...describeRule('call', name, does), usual: who, reads: [...reads], changes: [...changes] }
  })
  const sectionRules = (Object.keys(SECTIONS) as SectionId[]).map((id) => ({
    ...describeRule('section', id, `The section ${SECTIONS[id].title}, at ${SECTIONS[id].path}.`),
    usual: SECTIONS[id].needs,
    reads: [],
    changes: [],
  }))
  const topicRules = Object.entries(STAFF_TOPICS).map(([topic, usual]) => ({
    ...describeRule('topic', topic, 'Live updates for subscribers.'),
    usual,
    reads: [],
    changes: [],
  }))
  return [...callRules, ...sectionRules, ...topicRules]
}

function describeRule(kind: AccessRule['kind'], name: string, does: string) {
  const id = `${kind}:${name}`
  return { id, kind, name, does, isKeptOpen: KEPT_OPEN.includes(id) }
}

/** The rule in force now, read from the same object that the HTTP and socket checks use. */
function needsOf({ accessRules }: Server, { kind, name }: Pick<AccessRule, 'kind' | 'name'>): RuleChoice {
  if (kind === 'call') return accessRules.callNeeds(name as StaffCallName)
  if (kind === 'section') return accessRules.sectionNeeds(name as SectionId)
  return accessRules.topicNeeds(name) ?? 'nobody'
}

export async function readRules(server: Server) {
  const history = await readRuleChanges(server.database.db, HISTORY)
  return {
    rules: defaultRules().map((rule) => ({ ...rule, needs: needsOf(server, rule) })),
    chosen: Object.fromEntries(server.accessRules.chosen()),
    version: history[0]?.id ?? 0,
    history: history.map(({ changedBy: _, before, after, ...change }) => ({
      ...change,
      before: before as Record<string, RuleChoice>,
      after: after as Record<string, RuleChoice>,
    })),
  }
}

interface RulesEdit {
  changes: Readonly<Record<string, RuleChoice | null>>
  reason: string
  expectedVersion: Version
}

/** Changes the access rules. Owners only: anybody else could grant themselves everything. */
export async function editRules(context: SignedIn, { changes, reason, expectedVersion }: RulesEdit) {
  const { server, identity } = context
  if ((await context.rank()).role !== 'owner') throw new Refusal('rules/owner-only')
  refuseInvalidChanges(changes)
  const edited = await act(context, async (tx) => {
    await lockAuditChain(tx)
    const [before, [newest]] = [await readChosenRules(tx), await readRuleChanges(tx, 1)]
    const last = newest && { by: newest.byName, at: newest.at }
    assertExpectedVersion({ version: newest?.id ?? 0, now: before, ...last }, expectedVersion)
    const after = applyChanges(before, changes)
    if (canonicalJson(after) === canonicalJson(before)) throw new Refusal('staff/unchanged')
    const at = server.clock.now()
    const version = await writeAccessRules(tx, {
      at,
      changedBy: identity.uid,
      byName: identity.username,
      reason,
      before,
      after,
    })
    const details = { name: 'access rules', reason, before, after }
    return {
      result: { chosen: after, version },
      act: { action: 'edit_access_rules', resource: 'access_rules', resourceId: String(version), details },
    }
  })
  await server.accessRules.reload()
  return edited
}

function refuseInvalidChanges(changes: RulesEdit['changes']): void {
  const knownIds = new Set(defaultRules().map(({ id }) => id))
  for (const [id, choice] of Object.entries(changes)) {
    if (!knownIds.has(id)) throw new Refusal('rules/unknown', { rule: id })
    if (choice === 'nobody' && KEPT_OPEN.includes(id)) throw new Refusal('rules/locked-out')
  }
}

async function readChosenRules(tx: Db): Promise<Record<string, RuleChoice>> {
  const rows = await readAccessRules(tx)
  return Object.fromEntries(rows.map(({ id, needs }) => [id, needs as RuleChoice]))
}

/** A choice equal to the default is not stored, so that it follows the defaults of later releases. */
function applyChanges(
  before: Readonly<Record<string, RuleChoice>>,
  changes: RulesEdit['changes'],
): Record<string, RuleChoice> {
  const usual = new Map(defaultRules().map((rule) => [rule.id, rule.usual]))
  const all = Object.entries({ ...before, ...changes })
  const chosen = all.filter(
    (entry): entry is [string, RuleChoice] => entry[1] !== null && entry[1] !== usual.get(entry[0]),
  )
  return Object.fromEntries(chosen.sort(([a], [b]) => (a < b ? -1 : 1)))
}
