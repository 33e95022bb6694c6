import './scene.css'
import { Layer } from './stage.tsx'

const FAR =
  'M0 300v-34c60-26 116-44 176-32 56 11 98-26 166-32 72-7 112 34 184 40 78 7 118-30 196-24 82 6 128 40 208 26 84-14 132-40 192-32 40 6 60 18 78 24v264H0z'
const NEAR = 'M0 372c120-46 260-46 400-16 150 32 330 32 480 8 130-20 240-22 320-6v142H0z'

/** Sky and hills only: cheap to render, for screens that are visible for a moment. */
export function Horizon() {
  return (
    <div className="scene" aria-hidden="true">
      <div className="scene-stage">
        <Hills />
      </div>
    </div>
  )
}

/** The hills without their frame. */
export function Hills() {
  return (
    <>
      <div className="scene-sky" />
      <div className="scene-sun" />
      <Layer>
        <path d={FAR} fill="var(--mountain)" />
        <path d={NEAR} fill="var(--hill-near)" />
      </Layer>
    </>
  )
}
