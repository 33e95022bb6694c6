// Finds the browser the end-to-end tests drive, and installs it where that is ours to do.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './child.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const PACKAGES = ['chromium', 'fonts-liberation']

/** @returns where the browser is */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  if (!isDebian() || process.getuid?.() !== 0) {
    throw new Error(
      'The end-to-end tests need Chromium or Chrome, and none was found. Install one (Debian: ' +
        `\`apt-get install ${PACKAGES.join(' ')}\` as root), or set CHROMIUM_PATH to the program.`,
    )
  }
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', ...PACKAGES)
  const installed = findChromium()
  if (!installed) throw new Error('Chromium was installed but cannot be found')
  return installed
}

function findChromium(): string | undefined {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted) {
    if (!isProgram(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which cannot be run`)
    return wanted
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC_APPS].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Not Ubuntu: its package of that name only installs another installer. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

async function apt(...args: string[]): Promise<void> {
  const { code } = await runChild('apt-get', ['-q', ...args], { DEBIAN_FRONTEND: 'noninteractive' })
  if (code !== 0) throw new Error(`apt-get ${args[0]} ended with ${code}, see above`)
}
