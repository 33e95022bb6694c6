// Finds the browser for the end-to-end tests, and installs it on Debian as root.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './child-process.ts'

/** The engine without the browser's user interface: three times as fast. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const FONTS = 'fonts-liberation'

/** @returns the path of the browser */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found && (found.endsWith(SHELL) || !canInstall())) return found
  if (!canInstall()) {
    throw new Error(
      'The end-to-end tests need Chromium or Chrome, and none was found. Install one (Debian: ' +
        `\`apt-get install ${SHELL} ${FONTS}\` as root), or set CHROMIUM_PATH to the program.`,
    )
  }
  await apt('update')
  // Older releases of Debian have only the full browser.
  if (!(await apt('install', SHELL, FONTS)) && !found) await apt('install', 'chromium', FONTS)
  const installed = findChromium()
  if (!installed) throw new Error('Chromium could not be installed, see above')
  return installed
}

function findChromium(): string | undefined {
  const configured = process.env['CHROMIUM_PATH']
  if (configured) {
    if (!isProgram(configured)) throw new Error(`CHROMIUM_PATH names ${configured}, which cannot be run`)
    return configured
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

/** Ubuntu is excluded: its chromium package only installs a snap. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function canInstall(): boolean {
  return isDebian() && process.getuid?.() === 0 && !process.env['CHROMIUM_PATH']
}

async function apt(command: 'update' | 'install', ...packages: string[]): Promise<boolean> {
  const args = ['-q', '-y', '--no-install-recommends', command, ...packages]
  return (await runChild('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })).code === 0
}
