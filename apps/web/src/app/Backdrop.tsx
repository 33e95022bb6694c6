import type { ReactNode } from 'react'
import { Scene } from '../game/place/scene/Scene.tsx'
import { Logo } from '../ui/Logo.tsx'

/** The world behind whatever stands before the game: signing in, loading, being turned away. */
export function Backdrop({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate grid min-h-dvh grid-rows-[auto_1fr] overflow-x-clip">
      <div className="absolute inset-0 -z-10 overflow-hidden" aria-hidden="true">
        <Scene place="lumbridge" />
        <div className="absolute inset-0 bg-linear-to-b from-ground/35 via-ground/15 to-ground/80" />
      </div>
      <header className="flex items-center gap-3 px-5 py-4 mid:px-8 mid:py-6">
        <Logo className="size-9" />
        <span className="display text-2xl text-brass-ink">Hearthward</span>
      </header>
      <main id="main" tabIndex={-1} className="grid place-items-center px-4 pb-10">
        {children}
      </main>
    </div>
  )
}

interface NoticePageProps {
  title: string
  children: ReactNode
  /** What to press. */
  action?: ReactNode
}

/** One message, and what to press. */
export function NoticePage({ title, children, action }: NoticePageProps) {
  return (
    <Backdrop>
      <div className="pop-in w-full max-w-md rounded-2xl border border-line bg-panel p-7 shadow-float">
        <h1 className="text-2xl">{title}</h1>
        <div className="mt-3 grid gap-2 text-muted">{children}</div>
        {action && <div className="mt-6 flex flex-wrap gap-3">{action}</div>}
      </div>
    </Backdrop>
  )
}
