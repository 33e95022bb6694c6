import { existsSync } from 'node:fs'

const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** For configuration that is also read without starting a browser, for example by the check for dead code. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? KNOWN_PATHS.find((known) => existsSync(known))
}

/** The browser installed on this machine: none is downloaded. */
export function chromiumPath(): string {
  const path = findChromium()
  if (!path) throw new Error('No Chromium was found. Install it, or name it in CHROMIUM_PATH.')
  return path
}

/** Quiet, without a sandbox for root, and without requests to other servers. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
