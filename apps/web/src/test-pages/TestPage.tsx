import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../browser/title.ts'
import { Logo } from '../ui/icons/Logo.tsx'

/** The layout of developer pages. */
export function TestPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 mid:px-8">
      <header className="mb-6 flex items-center gap-3">
        <Link to="/game" aria-label="Go to the game">
          <Logo className="size-9" />
        </Link>
        <nav
          aria-label="Test pages"
          className="ml-auto flex flex-wrap gap-x-4 text-sm text-muted [&_a]:inline-flex [&_a]:min-h-10 [&_a]:min-w-10 [&_a]:items-center"
        >
          <Link to="/test-icons" activeProps={{ className: 'text-brass-ink font-semibold' }}>
            Icons
          </Link>
          <Link to="/test-chat" activeProps={{ className: 'text-brass-ink font-semibold' }}>
            Chat
          </Link>
          <Link to="/test-investigation" activeProps={{ className: 'text-brass-ink font-semibold' }}>
            Investigation
          </Link>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-1 mb-7 max-w-2xl text-muted">{intro}</p>
        {children}
      </main>
    </div>
  )
}

/** A list of names and values. */
export function FactTable({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="grid grid-cols-[minmax(8rem,auto)_1fr] gap-x-6 gap-y-2 text-sm">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
