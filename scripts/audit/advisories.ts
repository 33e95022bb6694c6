/** What `npm audit --json` prints: a report, or the error of a registry that answers no audit. */
export interface AuditOutput {
  auditReportVersion?: number
  vulnerabilities?: Record<string, Vulnerability>
  message?: string
}

interface Vulnerability {
  /** Advisories about the package itself, and names of vulnerable packages that it depends on. */
  via: (ReportedAdvisory | string)[]
  fixAvailable: boolean | { name: string; version: string }
}

interface ReportedAdvisory {
  name: string
  title: string
  url: string
  severity: Severity
  range: string
}

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const
type Severity = (typeof SEVERITIES)[number]

export interface Advisory {
  /** Such as GHSA-xxxx-xxxx-xxxx. */
  id: string
  package: string
  severity: Severity
  title: string
  url: string
  /** Whether the package is part of the product, not only of its development. */
  inProduct: boolean
  /** Whether npm knows an update without the vulnerability. */
  hasFix: boolean
}

/** A known vulnerability that does not fail the audit for a while. */
export interface Exception {
  /** The id of the advisory. */
  id: string
  reason: string
  /** The last day it is accepted on, such as 2026-12-31. */
  until: string
}

/** The advisories of a report, the most severe first; null if the registry did not answer. */
export function advisoriesIn(all: AuditOutput, product: AuditOutput): Advisory[] | null {
  if (!all.auditReportVersion || !product.auditReportVersion) return null
  const productUrls = new Set(reported(product).map(({ url }) => url))
  const found = new Map(reported(all).map((advisory) => [advisory.url, advisory]))
  return [...found.values()]
    .map(({ name, title, url, severity, hasFix }) => ({
      id: url.split('/').at(-1) ?? url,
      package: name,
      severity,
      title,
      url,
      inProduct: productUrls.has(url),
      hasFix,
    }))
    .sort((a, b) => rankOf(b) - rankOf(a) || a.package.localeCompare(b.package, 'en'))
}

function reported({ vulnerabilities = {} }: AuditOutput) {
  return Object.values(vulnerabilities).flatMap(({ via, fixAvailable }) =>
    via.filter((cause) => typeof cause !== 'string').map((cause) => ({ ...cause, hasFix: fixAvailable !== false })),
  )
}

/** The advisories that fail the audit: high or critical, without an exception that is valid today. */
export function blockingAdvisories(
  advisories: readonly Advisory[],
  exceptions: readonly Exception[],
  today: string,
): Advisory[] {
  const accepted = new Set(exceptions.filter(({ until }) => until >= today).map(({ id }) => id))
  return advisories.filter((advisory) => rankOf(advisory) >= SEVERITIES.indexOf('high') && !accepted.has(advisory.id))
}

const rankOf = ({ severity }: Pick<Advisory, 'severity'>) => SEVERITIES.indexOf(severity)
