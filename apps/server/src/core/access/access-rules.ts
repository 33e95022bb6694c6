import {
  type Caller,
  type CallName,
  calls,
  isStaffCaller,
  PERMISSIONS,
  type Permission,
  type RuleChoice,
  SECTIONS,
  type SectionId,
  STAFF_TOPICS,
  type StaffCallName,
} from '@hearthward/contract'
import type { Db } from '../../platform/database/database.ts'
import { readAccessRules } from './access-rule-queries.ts'

/**
 * The permission a call, section or topic of the back-office needs: the contract's default, unless an owner overrides
 * it.
 */
export interface AccessRules {
  callerOf(name: CallName): Caller | 'nobody'
  callNeeds(name: StaffCallName): RuleChoice
  sectionNeeds(id: SectionId): RuleChoice
  /** Null for a topic that is not for staff. */
  topicNeeds(topic: string): RuleChoice | null
  /** Overrides by an owner, keyed by `call:<name>`, `section:<id>` or `topic:<name>`. */
  chosen(): ReadonlyMap<string, RuleChoice>
  reload(): Promise<void>
  onChange(listener: () => void): void
}

export async function loadAccessRules(db: Db): Promise<AccessRules> {
  const listeners: (() => void)[] = []
  let chosen = parseRules(await readAccessRules(db))

  const callNeeds = (name: StaffCallName) => chosen.get(`call:${name}`) ?? calls[name].who

  return {
    callerOf: (name) => (isStaffCall(name) ? callNeeds(name) : calls[name].who),
    callNeeds,
    sectionNeeds: (id) => chosen.get(`section:${id}`) ?? SECTIONS[id].needs,
    topicNeeds: (topic) => {
      const usual = STAFF_TOPICS[topic]
      return usual ? (chosen.get(`topic:${topic}`) ?? usual) : null
    },
    chosen: () => chosen,
    async reload() {
      const stored = parseRules(await readAccessRules(db))
      if (JSON.stringify([...stored]) === JSON.stringify([...chosen])) return
      chosen = stored
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

const isStaffCall = (name: CallName): name is StaffCallName => isStaffCaller(calls[name].who)

const STAFF_CALLERS: readonly RuleChoice[] = ['staff', ...PERMISSIONS, 'nobody']

/** Ignores overrides this release does not know. */
function parseRules(rows: readonly { id: string; needs: string }[]) {
  const read = rows.filter(({ needs }) => (STAFF_CALLERS as readonly string[]).includes(needs))
  return new Map(read.map(({ id, needs }) => [id, needs as RuleChoice]))
}

/** Whether these permissions satisfy a need. */
export function meets(needs: RuleChoice, permissions: readonly Permission[]): boolean {
  if (needs === 'nobody') return false
  return needs === 'staff' ? permissions.length > 0 : permissions.includes(needs)
}
