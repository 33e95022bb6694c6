import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { effectiveCapabilities, neededCapabilities, restrictedCommand } from './root-rights.ts'

test('a server needs one capability, and one more for a port that the system reserves', () => {
  const names = (port: number) => neededCapabilities(port, 1024).map(({ name }) => name)
  expect(names(3000)).toEqual(['dac_override'])
  expect(names(1024)).toEqual(['dac_override'])
  expect(names(443)).toEqual(['dac_override', 'net_bind_service'])
  // Any free port.
  expect(names(0)).toEqual(['dac_override'])
})

const isRoot = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(isRoot)('a program that root starts keeps these capabilities only, and cannot get others', () => {
  expect(effectiveCapabilities('self')).toBeGreaterThan(2n)
  const [command, args] = restrictedCommand(neededCapabilities(3000), 'cat', ['/proc/self/status'])
  const status = execFileSync(command, args, { encoding: 'utf8' })
  const shown = Object.fromEntries([...status.matchAll(/^(\w+):\s*(\S+)$/gm)].map(([, name, value]) => [name, value]))
  const only = '0000000000000002'
  expect(shown).toMatchObject({ CapEff: only, CapPrm: only, CapBnd: only, NoNewPrivs: '1' })
})
