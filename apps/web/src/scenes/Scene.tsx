import { type ComponentType, Suspense, useDeferredValue, useRef } from 'react'
import { Hills } from './Horizon.tsx'
import { useSceneMotion } from './motion.ts'
import { SCENES } from './scenes.ts'
import './scene.css'

/** A picture of a place. Pure decoration: the place's name and words stand beside it. */
export function Scene({ place }: { place: string }) {
  // Whoever travels sees the old picture until the new one is here.
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

/** Inside the suspense, so that motion begins when there is something to move. */
function Stage({ drawing: Drawing }: { drawing: ComponentType }) {
  const stage = useRef<HTMLDivElement>(null)
  useSceneMotion(stage)
  return (
    <div ref={stage} className="scene-stage">
      <Drawing />
    </div>
  )
}
