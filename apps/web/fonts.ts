// Cuts the styles in use out of the variable font Fraunces, into src/ui/styles/fonts: `npm run fonts -w @hearthward/web`.
// Run it by hand when a style is added; its output is committed, so that a build is quick and the same everywhere.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const FRAUNCES = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/fraunces/package.json'))
const FONTS = join(import.meta.dirname, 'src/ui/styles/fonts')

/** Headings are soft and semibold; longer texts, such as what people say, are not. */
const STYLES = {
  'fraunces-semibold-soft.woff2': { wght: 600, SOFT: 100 },
  'fraunces-regular.woff2': { wght: 400, SOFT: 0 },
}

/** Names of a font: its copyright, its licence and where that is found. */
const LICENCE = [0, 13, 14]

mkdirSync(FONTS, { recursive: true })
copyFileSync(join(FRAUNCES, 'LICENSE'), join(FONTS, 'LICENSE'))
const variable = readFileSync(join(FRAUNCES, 'files/fraunces-latin-soft-normal.woff2'))
for (const [file, variationAxes] of Object.entries(STYLES)) {
  const options = { targetFormat: 'woff2', keepAllGlyphs: true, variationAxes, preserveNameIds: LICENCE } as const
  writeFileSync(join(FONTS, file), await subsetFont(variable, '', options))
}
