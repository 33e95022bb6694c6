// `npm run audit` lists known vulnerabilities of the locked packages. It fails for high and critical ones that
// exceptions.ts does not list. It needs a registry that answers audits, so it is not part of `npm test`; CI
// runs it after the tests.
import { spawnSync } from 'node:child_process'
import { ROOT } from '../child-process.ts'
import { type AuditOutput, advisoriesIn, blockingAdvisories } from './advisories.ts'
import { EXCEPTIONS } from './exceptions.ts'

const all = npmAudit()
const product = npmAudit('--omit=dev')
const advisories = advisoriesIn(all, product)
if (advisories === null) {
  console.log(`Not checked: the registry answers no audit.\n  ${all.message ?? product.message ?? 'No answer'}`)
} else {
  const blocking = blockingAdvisories(advisories, EXCEPTIONS, new Date().toISOString().slice(0, 10))
  const rows = advisories.map(({ title, url, inProduct, hasFix, ...advisory }) => ({
    ...advisory,
    used: inProduct ? 'in the product' : 'for development',
    update: hasFix ? 'yes' : 'no',
    fails: blocking.some(({ id }) => id === advisory.id) ? 'yes' : 'no',
  }))
  if (rows.length > 0) console.table(rows)
  for (const { title, url } of blocking) console.log(`${title}\n  ${url}`)
  console.log(`${rows.length} known vulnerabilities, ${blocking.length} of them high or critical without an exception.`)
  process.exitCode = blocking.length > 0 ? 1 : 0
}

/** npm exits with 1 for both a vulnerability and an error; its output tells them apart. */
function npmAudit(...options: string[]): AuditOutput {
  const { stdout, error } = spawnSync('npm', ['audit', '--json', ...options], { cwd: ROOT, encoding: 'utf8' })
  if (error) return { message: error.message }
  try {
    return JSON.parse(stdout) as AuditOutput
  } catch {
    return { message: `npm printed no report: ${stdout.slice(0, 200)}` }
  }
}
