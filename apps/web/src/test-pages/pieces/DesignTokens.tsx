import { Chapter, Piece } from './Piece.tsx'

const GROUNDS = {
  ground: 'behind everything',
  sunken: 'beds of bars, empty slots',
  panel: 'panels, cards, dialogs',
  raised: 'controls, selected items',
  line: 'hairlines',
  'line-strong': 'the same, on hover',
}
const INKS = {
  text: 'words',
  muted: 'secondary text',
  faint: 'icons of what is missing',
  'brass-ink': 'value, links, mild warnings',
  'ember-ink': 'the running action',
  'moss-ink': 'gain',
  'river-ink': 'energy, people',
  'blood-ink': 'harm, missing requirements',
  'arcane-ink': 'rare items',
}
const TINTS = {
  brass: 'value, accents, the main button',
  ember: 'only the running action',
  moss: 'gain, growth',
  river: 'energy, people, food',
  blood: 'health, harm',
  arcane: 'rare things',
}
const SIZES = [
  ['display text-3xl', 'The name of a place', '3xl'],
  ['display text-2xl', 'The title of a page', '2xl'],
  ['display text-xl', 'A dialog, the running action', 'xl'],
  ['display text-lg', 'A card', 'lg'],
  ['display text-base', 'A panel', 'base'],
  ['', 'Body text', '0.9375rem'],
  ['text-sm', 'Controls and lists', 'sm'],
  ['text-[0.8125rem] text-muted', 'Secondary line', '0.8125rem'],
  ['text-xs text-muted', 'Tags and keys', 'xs'],
] as const
const GAPS = [4, 6, 10, 14, 20, 28]
const RADII = [8, 10, 12, 16, 20]

export function DesignTokens() {
  return (
    <Chapter title="Looks">
      <Piece name="Grounds" use="Backgrounds. Thin lines separate them; floating parts have a soft shadow.">
        <Swatches tokens={GROUNDS} />
      </Piece>
      <Piece name="Tints" use="For icons, bars and borders. Each has one meaning.">
        <Swatches tokens={TINTS} />
      </Piece>
      <Piece name="Inks" use="For text: the plain tints are too pale for small text on a light background.">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm">
          {Object.entries(INKS).map(([token, use]) => (
            <li key={token}>
              {/* Text in the faint colour would be unreadable: it is for icons only. */}
              <span
                className="font-semibold"
                style={token === 'faint' ? { borderBottom: '3px solid var(--faint)' } : { color: `var(--${token})` }}
              >
                {token}
              </span>{' '}
              <span className="text-muted">{use}</span>
            </li>
          ))}
        </ul>
      </Piece>
      <Piece name="Faces and sizes" use="Fraunces for headings; Figtree with equal-width digits for the rest.">
        <ul className="grid gap-1">
          {SIZES.map(([look, use, size]) => (
            <li key={size} className="flex items-baseline justify-between gap-4">
              <span className={look}>{use}</span>
              <span className="shrink-0 text-xs text-muted">{size}</span>
            </li>
          ))}
        </ul>
      </Piece>
      <Piece name="Spacing" use="A grid of 4 px, with half steps inside controls.">
        <ul className="flex flex-wrap items-end gap-4 text-xs text-muted">
          {GAPS.map((gap) => (
            <li key={gap} className="grid justify-items-center gap-1">
              <span className="block bg-brass" style={{ width: gap, height: gap }} />
              {gap}
            </li>
          ))}
        </ul>
      </Piece>
      <Piece name="Corners" use="Larger parts have rounder corners: slots and buttons 8 to 10, cards 12 to 16.">
        <ul className="flex flex-wrap gap-3 text-xs text-muted">
          {RADII.map((radius) => (
            <li key={radius} className="grid justify-items-center gap-1">
              <span className="block size-14 border border-line-strong bg-raised" style={{ borderRadius: radius }} />
              {radius}
            </li>
          ))}
        </ul>
      </Piece>
    </Chapter>
  )
}

function Swatches({ tokens }: { tokens: Readonly<Record<string, string>> }) {
  return (
    <ul className="grid grid-cols-2 gap-2.5 mid:grid-cols-3">
      {Object.entries(tokens).map(([token, use]) => (
        <li key={token} className="text-xs text-muted">
          <span className="mb-1 block h-9 rounded-lg border border-line" style={{ background: `var(--${token})` }} />
          <strong className="text-text">{token}</strong> {use}
        </li>
      ))}
    </ul>
  )
}
