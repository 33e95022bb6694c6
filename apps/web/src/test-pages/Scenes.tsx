import { useEffect, useRef, useState } from 'react'
import { Scene } from '../scenes/Scene.tsx'
import { SCENES } from '../scenes/scenes.ts'

/** The scene of each place. */
export function Scenes() {
  return (
    <section aria-label="Scenes" className="mt-8 grid gap-3 rounded-2xl border border-line bg-panel p-5">
      <h2 className="text-lg">Scenes</h2>
      <ul className="grid gap-4 desk:grid-cols-2">
        {Object.keys(SCENES).map((place) => (
          <li key={place}>
            <figure>
              <Frame place={place} />
              <figcaption className="mt-1 text-xs text-muted">{place}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fifteen animated scenes would be slow: each is mounted only while it is visible. */
function Frame({ place }: { place: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setVisible(entries.some((entry) => entry.isIntersecting)))
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className="relative h-48 overflow-hidden rounded-xl border border-line">
      {isVisible && <Scene place={place} />}
    </div>
  )
}
