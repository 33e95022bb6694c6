/** The package has no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2'
    /** Keeps what the text does not name. */
    keepAllGlyphs: true
    /** The axes to fix at a value. */
    variationAxes: Readonly<Record<string, number>>
    preserveNameIds: readonly number[]
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
