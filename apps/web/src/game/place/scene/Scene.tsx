import { type ComponentType, useRef } from 'react'
import { Lumbridge } from './Lumbridge.tsx'
import { useSceneMotion } from './motion.ts'
import './scene.css'

/** Each place has a drawing of its own. */
const SCENES: Readonly<Record<string, ComponentType>> = { lumbridge: Lumbridge }

/** A picture of a place. Pure decoration: the place's name and words stand beside it. */
export function Scene({ place }: { place: string }) {
  const stage = useRef<HTMLDivElement>(null)
  useSceneMotion(stage)
  const Drawing = SCENES[place] ?? Lumbridge
  return (
    <div className="scene" aria-hidden="true">
      <div ref={stage} className="scene-stage">
        <Drawing />
      </div>
    </div>
  )
}
