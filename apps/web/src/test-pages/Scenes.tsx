import { Scene } from '../game/place/scene/Scene.tsx'
import { SCENES } from '../game/place/scene/scenes.ts'

/** The picture of each place. */
export function Scenes() {
  return (
    <section aria-label="Scenes" className="mt-8 grid gap-3 rounded-2xl border border-line bg-panel p-5">
      <h2 className="text-lg">Scenes</h2>
      <ul className="grid gap-4 desk:grid-cols-2">
        {Object.keys(SCENES).map((place) => (
          <li key={place}>
            <figure>
              {/* Pictures out of sight are neither drawn nor moved. */}
              <div className="relative h-48 overflow-hidden rounded-xl border border-line [content-visibility:auto]">
                <Scene place={place} />
              </div>
              <figcaption className="mt-1 text-xs text-muted">{place}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
