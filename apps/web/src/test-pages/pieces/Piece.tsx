import type { ReactNode } from 'react'

interface PieceProps {
  /** The component's name in the code. */
  name: string
  /** When to use it. */
  use: string
  children: ReactNode
}

/** A component of the design system: its name, when to use it, and its states. */
export function Piece({ name, use, children }: PieceProps) {
  return (
    <section aria-label={name} className="grid content-start gap-3.5 rounded-2xl border border-line bg-panel p-5">
      <header>
        <h3 className="text-lg">{name}</h3>
        <p className="text-[0.8125rem] text-muted">{use}</p>
      </header>
      {children}
    </section>
  )
}

/** A group of components. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-10">
      <h2 className="mb-3 text-2xl">{title}</h2>
      <div className="grid gap-4 desk:grid-cols-2">{children}</div>
    </section>
  )
}
