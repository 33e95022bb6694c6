import { expect, test } from 'vitest'
import { type AuditOutput, advisoriesIn, blockingAdvisories } from './advisories.ts'

const advisory = (name: string, severity: string, id: string) => ({
  source: 1,
  name,
  dependency: name,
  title: `A hole in ${name}`,
  url: `https://github.com/advisories/${id}`,
  severity,
  range: '<2.0.0',
})

/** In the form of npm 11: a package is listed for its own advisories and for those of its dependencies. */
const report = (...names: ('app' | 'tool' | 'leaf')[]) => {
  const known = {
    app: { name: 'app', severity: 'high', via: ['leaf'], fixAvailable: true },
    tool: { name: 'tool', severity: 'critical', via: [advisory('tool', 'critical', 'GHSA-tool')], fixAvailable: false },
    leaf: {
      name: 'leaf',
      severity: 'high',
      via: [advisory('leaf', 'high', 'GHSA-leaf'), advisory('leaf', 'moderate', 'GHSA-mild')],
      fixAvailable: { name: 'leaf', version: '2.0.0' },
    },
  }
  const vulnerabilities = Object.fromEntries(names.map((name) => [name, known[name]]))
  return { auditReportVersion: 2, vulnerabilities } as AuditOutput
}

const found = advisoriesIn(report('app', 'leaf', 'tool'), report('app', 'leaf')) ?? []

test('each advisory is listed once, the most severe first, with where its package is used', () => {
  expect(found.map(({ id, inProduct, hasFix }) => [id, inProduct, hasFix])).toEqual([
    ['GHSA-tool', false, false],
    ['GHSA-leaf', true, true],
    ['GHSA-mild', true, true],
  ])
})

test('high and critical vulnerabilities fail the audit, in the product and in development', () => {
  expect(blockingAdvisories(found, [], '2026-11-18').map(({ id }) => id)).toEqual(['GHSA-tool', 'GHSA-leaf'])
})

test('an exception is valid through its last day', () => {
  const exceptions = [{ id: 'GHSA-leaf', reason: 'The vulnerable function is not called', until: '2026-11-18' }]
  const failing = (today: string) => blockingAdvisories(found, exceptions, today).map(({ id }) => id)
  expect(failing('2026-11-18')).toEqual(['GHSA-tool'])
  expect(failing('2026-11-19')).toEqual(['GHSA-tool', 'GHSA-leaf'])
})

test('a registry that answers no audit is no clean report', () => {
  const refused = { message: '405 Method Not Allowed' }
  expect(advisoriesIn(refused, refused)).toBeNull()
  expect(advisoriesIn(report(), refused)).toBeNull()
  expect(advisoriesIn(report(), report())).toEqual([])
})
