import { useState } from 'react'
import { showTheme } from '../browser/theme.ts'
import { Button } from '../ui/form/Button.tsx'
import { Input } from '../ui/form/Field.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { useIconNames } from '../ui/icons/icons.ts'
import { EmptyState } from '../ui/states.tsx'
import { Controls } from './pieces/Controls.tsx'
import { DesignTokens } from './pieces/DesignTokens.tsx'
import { DisplayPieces } from './pieces/DisplayPieces.tsx'
import { Feedback } from './pieces/Feedback.tsx'
import { Scenes } from './Scenes.tsx'
import { TestPage } from './TestPage.tsx'

/** The design system for developers: every icon, each component in all its states, the scene of each place. */
export function IconsPage() {
  const iconNames = useIconNames()
  return (
    <TestPage
      title="Icons and pieces"
      intro={`The parts of the screens and when to use them: colours and sizes, the pieces of apps/web/src/ui, the ${iconNames.length} icons in use, from game-icons.net (CC BY 3.0), and the places.`}
    >
      <Appearance />
      <DesignTokens />
      <Controls />
      <DisplayPieces />
      <Feedback />
      <Icons names={iconNames} />
      <Scenes />
    </TestPage>
  )
}

function Appearance() {
  const flip = (what: 'theme' | 'display') => {
    const { theme, display } = document.documentElement.dataset
    const isLight = (theme === 'light') !== (what === 'theme')
    const isCompact = (display === 'compact') !== (what === 'display')
    showTheme({ theme: isLight ? 'light' : 'dark', displayMode: isCompact ? 'compact' : 'normal' })
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => flip('theme')}>Switch theme</Button>
      <Button onClick={() => flip('display')}>Switch display</Button>
    </div>
  )
}

function Icons({ names }: { names: readonly string[] }) {
  const [query, setQuery] = useState('')
  const found = names.filter((name) => name.includes(query.trim().toLowerCase()))
  return (
    <section aria-label="Icons" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Icons</h2>
        <Input
          type="search"
          aria-label="Find an icon"
          placeholder="Find an icon…"
          className="max-w-72"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState icon="uncertainty">No icon in use has “{query}” in its name.</EmptyState>
      ) : (
        <ul aria-label="Icons in use" className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {found.map((name) => (
            <li key={name} className="grid justify-items-center gap-2 rounded-xl border border-line bg-panel px-1 py-3">
              <Icon name={name} className="size-8 text-brass" />
              <span className="text-center text-xs break-words text-muted">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
