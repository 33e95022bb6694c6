import { type ReactNode, useContext } from 'react'
import { Horizon } from '../scenes/Horizon.tsx'
import { Scene } from '../scenes/Scene.tsx'
import { Logo } from '../ui/icons/Logo.tsx'
import { InsideFrame } from '../ui/overlay/inside.ts'

interface BackdropProps {
  children: ReactNode
  /** The whole scene, or only its horizon, which renders faster. */
  view?: 'place' | 'horizon'
}

/** The scene behind pages outside the game: sign-in, loading, refused entry. */
export function Backdrop({ children, view = 'place' }: BackdropProps) {
  return (
    <div className="relative isolate grid min-h-dvh grid-rows-[auto_1fr] overflow-x-clip">
      {/* The scene fills the lower half; the sky above it leaves space for text. */}
      <div
        className="fixed inset-0 -z-10 [--scene-most:106cqw] desk:[--scene-most:118cqw] desk:[--scene-shift:-0.5]"
        aria-hidden="true"
      >
        {view === 'place' ? <Scene place="lumbridge" /> : <Horizon />}
        <div className="absolute inset-x-0 bottom-0 h-1/3 bg-linear-to-t from-ground/85 to-transparent light:opacity-50" />
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

interface BackdropPageProps {
  title: string
  children: ReactNode
  /** A button or link. */
  action?: ReactNode
}

/** A page with one message and an action. */
export function BackdropPage({ title, children, action }: BackdropPageProps) {
  const isInside = useContext(InsideFrame)
  const panel = (
    <div className="pop-in w-full max-w-md rounded-2xl border border-line bg-panel p-7 shadow-float">
      <h1 className="text-2xl">{title}</h1>
      <div className="mt-3 grid gap-2 text-muted">{children}</div>
      {action && <div className="mt-6 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
  return isInside ? <div className="grid place-items-center px-4 py-16">{panel}</div> : <Backdrop>{panel}</Backdrop>
}
