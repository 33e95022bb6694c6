import { existsSync } from 'node:fs'

const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The machine's own browser: none is downloaded. */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM_PATH'] ?? KNOWN.find((known) => existsSync(known))
  if (!path) throw new Error('No Chromium was found. Install it, or name it in CHROMIUM_PATH.')
  return path
}

/** Quiet, without a sandbox where root runs it, and without talking to anybody but us. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
