import { type ComponentType, Suspense, useDeferredValue, useRef } from 'react'
import { Hills } from './Horizon.tsx'
import { useSceneMotion } from './motion.ts'
import { SCENES } from './scenes.ts'
import './scene.css'

/** A picture of a place. Decoration only: the place's name and description are beside it. */
export function Scene({ place }: { place: string }) {
  // While travelling, the old picture stays until the new one is loaded.
  const shown = useDeferredValue(place)
  return (
    <div className="scene" data-place={shown} aria-hidden="true">
      <Suspense
        fallback={
          <div className="scene-stage">
            <Hills />
          </div>
        }
      >
        <Stage key={shown} drawing={SCENES[shown] ?? Hills} />
      </Suspense>
    </div>
  )
}

/** Inside the Suspense boundary, so that the animations start when the drawing is mounted. */
function Stage({ drawing: Drawing }: { drawing: ComponentType }) {
  const stage = useRef<HTMLDivElement>(null)
  useSceneMotion(stage)
  return (
    <div ref={stage} className="scene-stage">
      <Drawing />
    </div>
  )
}
