// Draws the icons of the installed app into public/, with the same paths as the logo on the page: `npm run icons -w
// @hearthward/web`. Run it by hand when the logo changes; its output is committed, so that no build needs a browser.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const PUBLIC = join(import.meta.dirname, 'public')
const GROUND = '#0f1b1d'

/** The colours of src/ui/icons/Logo.tsx, as hex values that every icon viewer supports. */
const FLAME = `
  <path d="M33 4c2 9 15 15 15 30a16 16 0 0 1-32 0c0-8 5-12 6-19 4 2 6 5 6 9 5-4 7-11 5-20z" fill="#d9532c"/>
  <path d="M34 18c1 7 8 10 8 19a10 10 0 0 1-20 0c0-5 3-7 4-11 2 1 4 4 4 7 3-3 5-8 4-15z" fill="#fb8b3c"/>
  <path d="M33 33c0 4 4 5 4 10a5 5 0 0 1-10 0c0-3 2-4 2-6 1 0 2 2 2 3 1-2 2-4 2-7z" fill="#fbc46d"/>
  <path d="M7 58V44M57 58V44M7 58h50" fill="none" stroke="#dcb96e" stroke-width="4" stroke-linecap="round"/>`

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Hearthward</title>${FLAME}</svg>\n`

/** The logo fills `share` of the square. A phone may cut a fifth from the edges of a maskable icon. */
function tile(share: number, radius: number): string {
  const scale = share
  const inset = 32 * (1 - scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="100%" height="100%">
    <rect width="64" height="64" rx="${radius}" fill="${GROUND}"/>
    <g transform="translate(${inset} ${inset}) scale(${scale})">${FLAME}</g></svg>`
}

const ICONS = [
  { file: 'app-180.png', size: 180, picture: tile(0.68, 0) },
  { file: 'app-192.png', size: 192, picture: tile(0.72, 14) },
  { file: 'app-512.png', size: 512, picture: tile(0.72, 14) },
  { file: 'app-maskable-512.png', size: 512, picture: tile(0.54, 0) },
]

writeFileSync(join(PUBLIC, 'favicon.svg'), favicon)
mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const { file, size, picture } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<body style="margin:0;height:${size}px">${picture}</body>`)
  await page.screenshot({ path: join(PUBLIC, 'icons', file), omitBackground: true })
  await page.close()
}
await browser.close()
