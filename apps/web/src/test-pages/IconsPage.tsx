import { useState } from 'react'
import { showTheme } from '../app/theme.ts'
import { Button } from '../ui/Button.tsx'
import { Input } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useIconNames } from '../ui/icons.ts'
import { EmptyState } from '../ui/states.tsx'
import { Pieces } from './Pieces.tsx'
import { Scenes } from './Scenes.tsx'
import { TestPage } from './TestPage.tsx'

/** Every icon the page ships, the design system's pieces in all their states, and the picture of each place. */
export function IconsPage() {
  const [wanted, setWanted] = useState('')
  const iconNames = useIconNames()
  const found = iconNames.filter((name) => name.includes(wanted.trim().toLowerCase()))
  const flip = () => {
    const theme = document.documentElement.dataset['theme'] === 'light' ? 'dark' : 'light'
    showTheme({ theme, displayMode: 'normal' })
  }
  return (
    <TestPage
      title="Icons and pieces"
      intro={`The ${iconNames.length} icons in use, from game-icons.net (CC BY 3.0), the pieces screens are built of, and the places.`}
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Input
          type="search"
          aria-label="Find an icon"
          placeholder="Find an icon..."
          className="max-w-72"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button onClick={flip}>Switch theme</Button>
      </div>
      {found.length === 0 ? (
        <EmptyState icon="uncertainty">No icon in use has “{wanted}” in its name.</EmptyState>
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
      <Pieces />
      <Scenes />
    </TestPage>
  )
}
