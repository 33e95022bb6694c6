// Node cannot give up the rights of root by itself. Started by root, `main` therefore keeps only the database, and starts
// the server, which talks to the network, in a process of its own with as few rights as it needs.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, 'restricted-server.ts')

/** A capability with its bit in /proc/<pid>/status. */
const DAC_OVERRIDE = { name: 'dac_override', bit: 1n }
const NET_BIND_SERVICE = { name: 'net_bind_service', bit: 10n }

/**
 * The capabilities of a server that root starts. CAP_DAC_OVERRIDE reaches the folders of the database's account and of an
 * ordinary user whose game root starts. A port that the system reserves needs one more.
 */
export function neededCapabilities(port: number, firstFreePort = firstUnprivilegedPort()) {
  return port > 0 && port < firstFreePort ? [DAC_OVERRIDE, NET_BIND_SERVICE] : [DAC_OVERRIDE]
}

function firstUnprivilegedPort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
  } catch {
    return 1024
  }
}

/** The command that runs a program with these capabilities of root only, for good. */
export function restrictedCommand(capabilities: readonly { name: string }[], program: string, args: string[]) {
  const kept = ['-all', ...capabilities.map(({ name }) => `+${name}`)].join(',')
  const options = ['--no-new-privs', `--bounding-set=${kept}`, '--inh-caps=-all', '--ambient-caps=-all']
  return ['setpriv', [...options, '--', program, ...args]] as const
}

/** Whether this process has rights that a server does not need, and can start one without them. */
export function canRestrict(port: number, warn: (line: string) => void): boolean {
  const needed = neededCapabilities(port)
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !hasMoreThan(needed)) return false
  const [command, args] = restrictedCommand(needed, 'true', [])
  if (spawnSync(command, args).status === 0) return true
  warn(
    'The server keeps all rights of root: `setpriv` (package util-linux) is missing or not allowed to restrict them.',
  )
  return false
}

function hasMoreThan(needed: readonly { bit: bigint }[]): boolean {
  const allowed = needed.reduce((mask, { bit }) => mask | (1n << bit), 0n)
  return (effectiveCapabilities('self') & ~allowed) !== 0n
}

/** The effective capabilities of a process, one bit each. */
export function effectiveCapabilities(pid: number | 'self'): bigint {
  const [, mask = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return BigInt(`0x${mask}`)
}

/** Starts the server on this database. It stops when this process ends, however that happens. */
export function startRestricted(port: number, databaseUrl: string, onExit: (code: number) => void) {
  const [command, args] = restrictedCommand(neededCapabilities(port), process.execPath, [SERVER])
  const child = spawn(command, args, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.once('exit', (code) => onExit(code ?? 1))
  return { close: () => stopChild(child) }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
