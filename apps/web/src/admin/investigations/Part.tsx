import { type ReactNode, useId } from 'react'

/** A part of a case, with its heading. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-panel p-4">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
