import type { Role, StaffConnection } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { Finding } from './findings.ts'

/** A change by staff that gave a player something. */
export interface StaffGrant {
  /** The number of its audit entry. */
  entry: number
  staffId: string
  playerId: string
  at: Millis
  /** In coins: items at guide prices, experience and membership at the values set by owners. */
  value: number
  role: Role
  by: readonly StaffConnection[]
}

/** Staff who gave something to accounts they are connected with, also if it has no price. */
export function connectedGrants(grants: readonly StaffGrant[], threshold: number): Finding[] {
  const connected = grants.filter(({ by }) => by.length > 0)
  return perStaff(connected, (own) => ({ score: total(own), isFound: total(own) >= threshold, evidence: {} }))
}

/** A role that has given little or nothing yet is measured against this value. */
const LEAST_USUAL = 100_000

/** Staff who gave far more than their role usually does in a day; `usual` has the earlier days. */
export function unusualGrants(
  grants: readonly StaffGrant[],
  usual: Readonly<Partial<Record<Role, number>>>,
  threshold: number,
): Finding[] {
  return perStaff(grants, (own) => {
    const usually = Math.max(LEAST_USUAL, Math.round(usual[own[0].role] ?? 0))
    const score = total(own) / usually
    return { score, isFound: score >= threshold, evidence: { usual: usually } }
  })
}

/** The average value that one member of a role gives on a day with grants. */
export function usualGrants(earlier: readonly StaffGrant[], dayOf: (at: Millis) => number) {
  const usual: Partial<Record<Role, number>> = {}
  for (const [role, own] of Map.groupBy(earlier, (grant) => grant.role)) {
    const days = new Set(own.map(({ staffId, at }) => `${staffId} ${dayOf(at)}`))
    usual[role] = total(own) / days.size
  }
  return usual
}

type OwnGrants = readonly [StaffGrant, ...StaffGrant[]]
type Measured = Pick<Finding, 'score' | 'evidence'> & { isFound: boolean }

function perStaff(grants: readonly StaffGrant[], measure: (own: OwnGrants) => Measured): Finding[] {
  const found: Finding[] = []
  for (const [playerId, grantsOfOne] of Map.groupBy(grants, ({ staffId }) => staffId)) {
    const own = grantsOfOne as unknown as OwnGrants
    const { score, isFound, evidence } = measure(own)
    if (!isFound) continue
    const receivers = [...new Set(own.map((grant) => grant.playerId))]
    const by = [...new Set(own.flatMap((grant) => grant.by))]
    found.push({
      playerId,
      score,
      at: Math.max(...own.map(({ at }) => at)),
      evidence: {
        grants: own.length,
        coins: total(own),
        with: receivers,
        ...(by.length > 0 && { by }),
        entries: own.map(({ entry }) => entry),
        ...evidence,
      },
    })
  }
  return found
}

/** The evidence about grants in an alert. */
export interface GrantEvidence {
  coins: number
  with: readonly string[]
  by?: readonly StaffConnection[]
  entries: readonly number[]
}

/** Adds what a finding knows to the evidence of the alert: that may be older than the window of the rule. */
export function appendGrants(earlier: GrantEvidence, finding: Finding, grants: readonly StaffGrant[]): Finding {
  const found = finding.evidence as unknown as GrantEvidence
  const known = new Set(earlier.entries)
  const added = grants.filter(({ entry }) => found.entries.includes(entry) && !known.has(entry))
  const entries = [...known, ...added.map(({ entry }) => entry)]
  const by = [...new Set([...(earlier.by ?? []), ...(found.by ?? [])])]
  const evidence = {
    ...finding.evidence,
    grants: entries.length,
    coins: earlier.coins + total(added),
    with: [...new Set([...earlier.with, ...found.with])],
    ...(by.length > 0 && { by }),
    entries,
  }
  return { ...finding, evidence }
}

const total = (grants: readonly StaffGrant[]) => grants.reduce((sum, { value }) => sum + value, 0)
